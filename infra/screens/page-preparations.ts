import { type Theme } from '@jamjar/contracts/enums';
import { limits } from '@jamjar/contracts/limits';
import { type NotificationPreferenceView } from '@jamjar/contracts/notifications/push.views';
import { refusals } from '@jamjar/contracts/refusals';
import { tooManyPlacesCloseCode } from '@jamjar/contracts/realtime/server-messages';
import { routes } from '@jamjar/contracts/routes';
import { type BrowserContext, type Page, type Route } from 'playwright-core';
import { type Step, staysLoading } from './screen.js';

/** Intercepts requests of a page before it is opened. A `urlPattern` is one of Playwright's, with `*` and `**`. */
type PagePreparation = (page: Page) => Promise<unknown>;

const intercept =
  (urlPattern: string, handle: (route: Route) => unknown): PagePreparation =>
  (page) =>
    page.route(urlPattern, handle);

const { status, message } = refusals.UNEXPECTED;
/** Requests are answered with the server's error for unexpected failures. */
export const respondWithError = (urlPattern: string, method = 'GET') =>
  intercept(urlPattern, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: { message, code: 'UNEXPECTED' } }) : route.fallback(),
  );

/** Requests are answered with a fixed body. */
export const respondWith = (urlPattern: string, body: unknown) => intercept(urlPattern, (route) => route.fulfill({ json: body }));

/** Requests fail, for example those for the page's code. */
export const abortRequests = (urlPattern: string) => intercept(urlPattern, (route) => route.abort());

/** Somebody has signed out in this browser, and the server is not reached since. */
export const withUnsentSignOut: PagePreparation = async (page) => {
  await page.addInitScript(() => localStorage.setItem('jamjar.signOut', 'failed'));
  await abortRequests(`**${routes.logout}`)(page);
};

/** Requests are never answered. */
export const neverRespond =
  (urlPattern: string): PagePreparation =>
  async (page) => {
    await intercept(urlPattern, () => undefined)(page);
    return staysLoading;
  };

/** The page stays where it is: it cannot go on to an address whose path begins like this. A request without an answer would let Chromium wait. */
export const stayInsteadOfGoingTo =
  (pathStart: string): PagePreparation =>
  (page) =>
    page.addInitScript(preventNavigationTo, pathStart);
/** Runs in the page. */
function preventNavigationTo(pathStart: string): void {
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', (event) => {
    const { url } = Reflect.get(event, 'destination') as { url: string };
    if (new URL(url).pathname.startsWith(pathStart)) event.preventDefault();
  });
}

/** Each WebSocket connection is closed at once. */
const closeSocketWith =
  (code: number): PagePreparation =>
  (page) =>
    page.routeWebSocket('**/ws', (socket) => socket.close({ code }));
export const closeSocket = closeSocketWith(1011);
export const closeSocketOfTooManyPlaces = closeSocketWith(tooManyPlacesCloseCode);

/** Browser contexts with a fake clock, which all their pages share. */
export const contextsWithFakeClock = new WeakSet<BrowserContext>();

/** Like `closeSocket`, with a fake clock for `runClockUntilDisconnected`. */
export const closeSocketWithFakeClock: PagePreparation = async (page) => {
  contextsWithFakeClock.add(page.context());
  await page.clock.install();
  await closeSocket(page);
};
/** Advances the fake clock until the page stops reconnecting. */
export const runClockUntilDisconnected: Step = async (page) => {
  const reconnectButton = page.getByRole('button', { name: 'Tap to reconnect' });
  for (let advances = 0; advances < maxAdvances && !(await reconnectButton.isVisible()); advances++)
    await page.clock.runFor(limits.reconnect.maxDelayMs);
};
/** Enough for all attempts of the page to reconnect; limits the loop if the button never appears. */
const maxAdvances = 50;

/** The server's response is changed in the browser. */
export const changeResponse = (path: string, change: (body: unknown) => unknown) =>
  intercept(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** Everybody who waits or is selected was called and has seen it. */
export const respondWithCalls = changeResponse('/api/performers?*', (list) =>
  Array.isArray(list)
    ? list.map((performer: { onStage: boolean }) =>
        performer.onStage ? performer : { ...performer, calledAt: '2031-03-07T21:04:00Z', seenAt: '2031-03-07T21:05:00Z' },
      )
    : list,
);

/** The viewer has this theme, in the server's response and in local storage. */
export const respondWithTheme =
  (theme: Theme): PagePreparation =>
  async (page) => {
    await page.addInitScript((storedTheme) => localStorage.setItem('jamjar.theme', storedTheme), theme);
    await changeResponse(routes.currentUser, (user) => ({ ...(typeof user === 'object' ? user : {}), theme }))(page);
  };

/** Every organisation has Jamjar's icon as its logo. */
export const respondWithLogos = changeResponse(routes.organisations, (list) =>
  Array.isArray(list) ? list.map((organisation: object) => ({ ...organisation, logoUrl: '/icon.svg' })) : list,
);

const pushEndpoint = 'https://push.example/1';
/** The browser has push notifications in this state, whatever the one for the pictures allows. */
export const withPush =
  (state: 'on' | 'off' | 'blocked' | 'needsHttps' | 'unsupported'): PagePreparation =>
  async (page) => {
    await page.addInitScript(setPushState, { state, endpoint: pushEndpoint });
    await respondWith(`**${routes.pushSubscriptions}`, [{ endpoint: pushEndpoint }])(page);
  };

/** Runs in the page. */
function setPushState({ state, endpoint }: { state: string; endpoint: string }): void {
  const created = { endpoint, toJSON: () => ({ endpoint, keys: {} }) };
  const pushManager = {
    getSubscription: () => Promise.resolve(state === 'on' ? created : null),
    subscribe: () => Promise.resolve(created),
  };
  const registration = { pushManager };
  const define = (object: object, name: string, value: unknown): unknown => Object.defineProperty(object, name, { value });
  define(Notification, 'permission', state === 'blocked' ? 'denied' : 'granted');
  define(Notification, 'requestPermission', () => Promise.resolve(Notification.permission));
  for (const name of ['getRegistration', 'register']) define(navigator.serviceWorker, name, () => Promise.resolve(registration));
  define(navigator.serviceWorker, 'ready', Promise.resolve(registration));
  if (state === 'needsHttps') define(window, 'isSecureContext', false);
  if (state === 'unsupported') Reflect.deleteProperty(window, 'PushManager');
}

/** The viewer has push notifications or not, and those of the event on or off. */
export const withEventNotifications = (eventEnabled: boolean, hasSubscription = true) => {
  const preference = { globalEnabled: hasSubscription, hasSubscription, eventEnabled, enabled: hasSubscription && eventEnabled };
  return respondWith('**/notification-preference', preference satisfies NotificationPreferenceView);
};
/** The viewer has no push notifications. */
export const withoutPushSubscription = withEventNotifications(true, false);

/** The page is opened in the browser of a phone. */
export const openInMobileBrowser =
  (device: 'iPhone' | 'Android', { isSecure = true } = {}): PagePreparation =>
  (page) =>
    page.addInitScript(pretendMobileBrowser, { device, isSecure });
/** Runs in the page. */
function pretendMobileBrowser({ device, isSecure }: { device: string; isSecure: boolean }): void {
  Object.defineProperty(navigator, 'userAgent', { value: `Mozilla/5.0 (${device})` });
  if (!isSecure) Object.defineProperty(window, 'isSecureContext', { value: false });
}

/** The page is shown by the installed app. */
export const openInInstalledApp: PagePreparation = (page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));

/** A new version has been loaded, which waits. */
export const openWithUpdate: PagePreparation = (page) => page.addInitScript(pretendWaitingWorker);
/** Runs in the page, whose own service worker is blocked. */
function pretendWaitingWorker(): void {
  const worker = { scriptURL: `${location.origin}/sw.js` };
  const registration = Object.assign(new EventTarget(), { waiting: worker, update: () => Promise.resolve() });
  const container = Object.assign(new EventTarget(), {
    controller: worker,
    getRegistration: () => Promise.resolve(registration),
    register: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container });
  window.requestIdleCallback = (callback) => window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }));
}

/** Leaves the time to keep what the page shows on the device, then loads the page anew without a server for its data. */
export const reopenWithoutServer: Step = async (page) => {
  await page.waitForTimeout(saveDelayMs);
  await abortRequests('**/api/**')(page);
  await closeSocket(page);
  await page.reload();
};
/** Longer than the app waits after a change before it keeps what it shows. */
const saveDelayMs = 3_500;
/** For a screen whose steps intercept requests: its page is not used for the next screen. */
export const openOnOwnPage: PagePreparation = () => Promise.resolve();

/** The page is laid out as on A4 paper, of which the picture shows what is within margins of 14 mm: in px of 96 dpi. */
export const openOnPaper: PagePreparation = async (page) => {
  await page.setViewportSize({ width: 688, height: 1_017 });
  await page.emulateMedia({ media: 'print' });
};
