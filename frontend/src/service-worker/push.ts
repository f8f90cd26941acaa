import { type PushPayload } from '@jamjar/contracts/notifications/push.views';
import { publicPagePath, routes } from '@jamjar/contracts/routes';
import { findAlertedPlaceSecret, listAlertedPlaceSecrets } from '../domain/push/alerted-places.js';
import { isUsersEndpoint, toSubscriptionRequest } from '../domain/push/browser-push.js';
import { type OpenPageMessage } from './open-page.message.js';

// The used part of the service worker's types, which TypeScript cannot include together with those of a page

interface WorkerEvent {
  waitUntil(promise: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface NotificationClickEvent extends WorkerEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}
interface SubscriptionChangeEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null;
}
interface PageWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: OpenPageMessage): void;
}
/** The part of a worker's `self` that push messages need. */
export interface PushScope {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  fetch(path: string, init?: RequestInit): Promise<Response>;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
}

/** Shows push messages as notifications, opens their pages, and renews the subscription. See `docs/rules.md#notifications`. */
export function handlePushMessages(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data)));
  scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(scope, event.notification)));
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event.oldSubscription ?? null)));
}

/** Shown for an unreadable message, because browsers withdraw the permission from a site that receives a message and shows nothing. */
const fallbackPayload: PushPayload = { kind: 'event', title: 'Jamjar', body: 'Tap to see what is new.', url: '/', tag: 'jamjar' };
/** Kinds whose notification alerts again when it replaces an earlier one with the same tag. */
const urgentKinds: readonly string[] = ['stage', 'performer'] satisfies PushPayload['kind'][];

/** Shows one push message, even an unreadable one. */
export async function showPush({ registration }: Pick<PushScope, 'registration'>, message: PushEvent['data']): Promise<void> {
  const { kind, title, body, url, place, tag } = readPayload(message) ?? fallbackPayload;
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: urgentKinds.includes(kind),
    icon: '/icon-192.png',
    data: { url, place },
  };
  await registration.showNotification(title, options);
}

function readPayload(message: PushEvent['data']): PushPayload | null {
  try {
    const payload: unknown = message?.json();
    return isPushPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

const isPushPayload = (payload: unknown): payload is PushPayload =>
  typeof payload === 'object' && payload !== null && ['kind', 'title', 'body', 'tag'].every((name) => getText(payload, name) !== null);

/** The property of an object if it is a string, else null. */
function getText(object: object, name: string): string | null {
  const value: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

/**
 * Shows the page of a tapped notification: a place in the window that shows it, a page of the app in an open window of the app, else in a
 * new one. Reports a performer's call as seen.
 */
export async function openNotification(
  scope: Pick<PushScope, 'clients' | 'location' | 'fetch'>,
  notification: NotificationClickEvent['notification'],
): Promise<void> {
  notification.close();
  const { url, place: performerKey } = readNotificationData(notification.data);
  const secret = performerKey === null ? undefined : await findAlertedPlaceSecret(performerKey);
  if (performerKey === null || secret === undefined) return openAppPage(scope, new URL(url ?? '/', scope.location.origin));
  // reported as seen even if the page cannot be loaded; the server ignores it unless the performer is called
  await Promise.all([openPlace(scope, secret), postJson(scope, routes.markCallSeen(secret), { key: performerKey }).catch(() => undefined)]);
}

async function openPlace({ clients, location }: Pick<PushScope, 'clients' | 'location'>, secret: string): Promise<void> {
  const { href } = new URL(`/place/${secret}`, location.origin);
  const placeWindow = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).find((window) => window.url === href);
  await (placeWindow ? placeWindow.focus() : clients.openWindow(href));
}

async function openAppPage({ clients }: Pick<PushScope, 'clients'>, url: URL): Promise<void> {
  // a window with a public page, such as a kiosk or the room's screen, must keep showing it
  const windows = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter((window) => !isPublicPage(window));
  const appWindow = windows.find((window) => window.url === url.href) ?? windows[0]; // the first was used last
  if (!appWindow) return void (await clients.openWindow(url.href));
  await appWindow.focus();
  if (appWindow.url !== url.href) appWindow.postMessage({ type: 'openPage', path: url.pathname + url.search });
}

const isPublicPage = ({ url }: PageWindow): boolean => publicPagePath.test(new URL(url).pathname);

/** Reads the data that `showPush` has stored with a notification. `place`: the key of the performer whose place is to be opened. */
function readNotificationData(data: unknown): Record<'url' | 'place', string | null> {
  const readText = (name: string): string | null => (typeof data === 'object' && data !== null ? getText(data, name) : null);
  return { url: readText('url'), place: readText('place') };
}

/** Renews a subscription that the push service has ended, for the user who had it and for all alerted places; nothing without either. */
export async function renewSubscription(scope: Pick<PushScope, 'registration' | 'fetch'>, old: PushSubscription | null): Promise<void> {
  if (!old) return;
  const [isUsersSubscription, placeSecrets] = await Promise.all([
    isUsersEndpoint(old.endpoint, (path) => scope.fetch(path)).catch(() => false),
    listAlertedPlaceSecrets(),
  ]);
  if (!isUsersSubscription && placeSecrets.length === 0) return;
  const renewed = toSubscriptionRequest(await scope.registration.pushManager.subscribe(old.options));
  const paths = [
    ...(isUsersSubscription ? [{ subscribe: routes.pushSubscribe, unsubscribe: routes.pushUnsubscribe }] : []),
    ...placeSecrets.map((secret) => ({ subscribe: routes.placePush(secret), unsubscribe: routes.deletePlacePush(secret) })),
  ];
  for (const { subscribe, unsubscribe } of paths) {
    await postJson(scope, subscribe, { subscription: renewed });
    await postJson(scope, unsubscribe, { endpoint: old.endpoint });
  }
}

function postJson(scope: Pick<PushScope, 'fetch'>, path: string, body: object): Promise<Response> {
  return scope.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}
