import { type Theme } from '@jamjar/contracts/enums';
import { type LinkOriginsView } from '@jamjar/contracts/gigs/gig.requests';
import { limits } from '@jamjar/contracts/limits';
import { type NotificationPreferenceView } from '@jamjar/contracts/notifications/push.views';
import { refusals } from '@jamjar/contracts/refusals';
import { tooManyConnectionsCloseCode } from '@jamjar/contracts/realtime/server-messages';
import { routes } from '@jamjar/contracts/routes';
import { type BrowserContext, type Page, type Route } from 'playwright-core';
import { type Step, staysLoading } from './screen.js';

/** Prepares a page before it is opened, such as by intercepting requests. A `urlPattern` is one of Playwright's, with `*` and `**`. */
type PagePreparation = (page: Page) => Promise<unknown>;

const intercept =
  (urlPattern: string, handle: (route: Route) => unknown): PagePreparation =>
  (page) =>
    page.route(urlPattern, handle);

const { status, message } = refusals.UNEXPECTED;
/** Answers requests with the server's error for unexpected failures. */
export const respondWithError = (urlPattern: string, method = 'GET') =>
  intercept(urlPattern, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: { message, code: 'UNEXPECTED' } }) : route.fallback(),
  );

/** Answers requests with a fixed body. */
export const respondWith = (urlPattern: string, body: unknown) => intercept(urlPattern, (route) => route.fulfill({ json: body }));

/** The server says that it is reached at these origins; pages that are not prepared have one, see `device-contexts.ts`. */
export const withLinkOrigins =
  (...origins: string[]): PagePreparation =>
  (page) =>
    page.addInitScript((view) => void Reflect.set(window, 'linkOrigins', view), { origins } satisfies LinkOriginsView);

/** Lets requests fail, for example those for the page's code. */
export const abortRequests = (urlPattern: string) => intercept(urlPattern, (route) => route.abort());

/** The user has signed out in this browser, but the server could not be reached since then. */
export const withUnsentSignOut: PagePreparation = async (page) => {
  await page.addInitScript(() => localStorage.setItem('jamjar.signOut', 'failed'));
  await abortRequests(`**${routes.logout}`)(page);
};

/** Leaves requests unanswered. */
export const neverRespond =
  (urlPattern: string): PagePreparation =>
  async (page) => {
    await intercept(urlPattern, () => undefined)(page);
    return staysLoading;
  };

/** Prevents navigations of the page to paths with this start. Leaving their requests unanswered instead would make Chromium wait. */
export const preventNavigation =
  (pathStart: string): PagePreparation =>
  (page) =>
    page.addInitScript(preventNavigationInPage, pathStart);
/** Runs in the page. */
function preventNavigationInPage(pathStart: string): void {
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', (event) => {
    const { url } = Reflect.get(event, 'destination') as { url: string };
    if (new URL(url).pathname.startsWith(pathStart)) event.preventDefault();
  });
}

/** Closes each WebSocket connection at once. */
const closeSocketWith =
  (code: number): PagePreparation =>
  (page) =>
    page.routeWebSocket('**/ws', (socket) => socket.close({ code }));
export const closeSocket = closeSocketWith(1011); // the code for an internal error of the server
export const closeSocketOfTooManyConnections = closeSocketWith(tooManyConnectionsCloseCode);

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
  for (let advanceCount = 0; advanceCount < maxAdvanceCount && !(await reconnectButton.isVisible()); advanceCount++)
    await page.clock.runFor(limits.reconnect.maxDelayMs);
};
/** Enough for all reconnect attempts of the page. It ends the loop if the button never appears. */
const maxAdvanceCount = 50;

/** Changes the server's response in the browser. */
export const changeResponse = (path: string, change: (body: unknown) => unknown) =>
  intercept(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** All performers who are not on stage were called and have seen the call. */
export const respondWithCalls = changeResponse('/api/performers?*', (list) =>
  Array.isArray(list)
    ? list.map((performer: { onStage: boolean }) =>
        performer.onStage ? performer : { ...performer, calledAt: '2031-03-07T21:04:00Z', seenAt: '2031-03-07T21:05:00Z' },
      )
    : list,
);

/** Sets the viewer's theme, in the server's response and in local storage. */
export const respondWithTheme =
  (theme: Theme): PagePreparation =>
  async (page) => {
    await page.addInitScript((storedTheme) => localStorage.setItem('jamjar.theme', storedTheme), theme);
    await changeResponse(routes.currentUser, (user) => ({ ...(typeof user === 'object' ? user : {}), theme }))(page);
  };

/** Gives every organisation Jamjar's icon as its logo. */
export const respondWithLogos = changeResponse(routes.organisations, (list) =>
  Array.isArray(list) ? list.map((organisation: object) => ({ ...organisation, logoUrl: '/icon.svg' })) : list,
);

const pushEndpoint = 'https://push.example/1';
/** Simulates a state of push notifications, independently of the browser in use. */
export const withPush =
  (state: 'on' | 'off' | 'blocked' | 'needsHttps' | 'unsupported'): PagePreparation =>
  async (page) => {
    await page.addInitScript(setPushState, { state, endpoint: pushEndpoint });
    await respondWith(`**${routes.pushSubscriptions}`, [{ endpoint: pushEndpoint }])(page);
  };

/** Runs in the page. */
function setPushState({ state, endpoint }: { state: string; endpoint: string }): void {
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys: {} }) };
  const pushManager = {
    getSubscription: () => Promise.resolve(state === 'on' ? subscription : null),
    subscribe: () => Promise.resolve(subscription),
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

/** Sets whether the viewer has push notifications, and whether the gig's notifications are on. */
export const withGigNotifications = ({ eventEnabled, hasSubscription = true }: { eventEnabled: boolean; hasSubscription?: boolean }) => {
  const preference = { globalEnabled: hasSubscription, hasSubscription, eventEnabled, enabled: hasSubscription && eventEnabled };
  return respondWith('**/notification-preference', preference satisfies NotificationPreferenceView);
};
/** The viewer has no push notifications. */
export const withoutPushSubscription = withGigNotifications({ eventEnabled: true, hasSubscription: false });

/** Simulates the browser of a phone. */
export const openInMobileBrowser =
  (device: 'iPhone' | 'Android', { isSecure = true } = {}): PagePreparation =>
  (page) =>
    page.addInitScript(pretendMobileBrowser, { device, isSecure });
/** Runs in the page. */
function pretendMobileBrowser({ device, isSecure }: { device: string; isSecure: boolean }): void {
  Object.defineProperty(navigator, 'userAgent', { value: `Mozilla/5.0 (${device})` });
  if (!isSecure) Object.defineProperty(window, 'isSecureContext', { value: false });
}

/** Simulates the installed app. */
export const openInInstalledApp: PagePreparation = (page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));

/** Simulates a new version of the service worker that is loaded and waits to take over. */
export const openWithUpdate: PagePreparation = (page) => page.addInitScript(pretendWaitingWorker);
/** Runs in the page, whose real service worker is blocked. */
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

/** Waits until the app has saved its state on the device, then reloads the page without a server for its data. */
export const reopenWithoutServer: Step = async (page) => {
  await page.waitForTimeout(saveDelayMs);
  await abortRequests('**/api/**')(page);
  await closeSocket(page);
  await page.reload();
};
/** Longer than the app waits after a change before it saves its state. */
const saveDelayMs = 3_500;
/** For a screen whose steps intercept requests: a screen with a preparation gets a page of its own. */
export const openOnOwnPage: PagePreparation = () => Promise.resolve();

/** Lays the page out as on A4 paper at 96 dpi; the picture shows the area within margins of 14 mm. */
export const openOnPaper: PagePreparation = async (page) => {
  await page.setViewportSize({ width: 688, height: 1_017 });
  await page.emulateMedia({ media: 'print' });
};
