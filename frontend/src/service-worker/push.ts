import { type PushPayload, type PushSubscriptionView } from '@jamjar/contracts/notifications/push.views';
import { publicPagePath, routes } from '@jamjar/contracts/routes';
import { type OpenPageMessage } from './open-page.message.js';

// What is used of the types of a service worker, which TypeScript cannot have together with those of a page

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
interface AppWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: OpenPageMessage): void;
}
/** A worker's `self`, as far as push messages need it. */
export interface PushScope {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>;
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

/** Browsers take the permission away from a site that receives a message and shows nothing. */
const unreadable: PushPayload = { kind: 'event', title: 'Jamjar', body: 'Tap to see what is new.', url: '/', tag: 'jamjar' };
/** Kinds that sound again when they replace an earlier notification with the same tag: these cannot wait. */
const urgentKinds: readonly string[] = ['stage', 'performer'] satisfies PushPayload['kind'][];

/** Shows one push message, whatever it contains. */
export async function showPush({ registration }: Pick<PushScope, 'registration'>, message: PushEvent['data']): Promise<void> {
  const { kind, title, body, url, place, tag } = readPayload(message) ?? unreadable;
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
  typeof payload === 'object' && payload !== null && ['kind', 'title', 'body', 'tag'].every((name) => hasText(payload, name));
const hasText = (value: object, name: string): boolean => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string';

/** Shows the page of a notification in an open window of the app, else in a new one. */
export async function openNotification(
  { clients, location }: Pick<PushScope, 'clients' | 'location'>,
  notification: NotificationClickEvent['notification'],
): Promise<void> {
  notification.close();
  const url = toPageUrl(notification.data, location.origin);
  // a kiosk or the room's screen stays what it is
  const windows = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter((open) => !isPublicPage(open));
  const shown = windows.find((open) => open.url === url.href) ?? windows[0]; // the first is the last used
  if (!shown) return void (await clients.openWindow(url.href));
  await shown.focus();
  if (shown.url !== url.href) shown.postMessage({ type: 'openPage', path: url.pathname + url.search });
}

const isPublicPage = ({ url }: AppWindow): boolean => publicPagePath.test(new URL(url).pathname);

function toPageUrl(data: unknown, origin: string): URL {
  const url = typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string' ? data.url : '/';
  return new URL(url, origin);
}

/** The push service has replaced the browser's subscription: the server learns the new one if the signed-in user had the old one. */
export async function renewSubscription(scope: Pick<PushScope, 'registration' | 'fetch'>, old: PushSubscription | null): Promise<void> {
  if (!old) return;
  const response = await scope.fetch(routes.pushSubscriptions);
  const subscriptions = response.ok ? ((await response.json()) as PushSubscriptionView[]) : [];
  if (!subscriptions.some(({ endpoint }) => endpoint === old.endpoint)) return;
  const renewed = await scope.registration.pushManager.subscribe(old.options);
  await send(scope, routes.pushSubscribe, renewed);
  await send(scope, routes.pushUnsubscribe, old);
}

function send(scope: Pick<PushScope, 'fetch'>, path: string, subscription: PushSubscription): Promise<Response> {
  const body = JSON.stringify({ subscription: { endpoint: subscription.endpoint, keys: subscription.toJSON().keys } });
  return scope.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}
