import {
  type PushSubscribeRequest,
  type PushSubscriptionRequest,
  type PushSubscriptionView,
  type VapidKeyView,
} from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { pushWorkerPath, registerServiceWorker } from './register-service-worker.js';
import { forgetEndedPlaces, readTimeoutMs } from './alerted-places.js';

/** The push subscription of this browser, null without one. */
export async function getBrowserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? registration.pushManager.getSubscription() : null;
}

/**
 * Subscribes this browser to push messages, and registers the service worker for it.
 * @param forApp whether the worker also caches the app's files, which are too many for a performer's phone
 * @throws Error when the server is not reached or has no service worker, it does not start, or the browser or its push service refuses
 */
export async function createBrowserSubscription(publicKey: string, { forApp }: { forApp: boolean }): Promise<PushSubscription> {
  const registration = await registerServiceWorker(forApp ? undefined : pushWorkerPath);
  if (!registration) throw new Error('The server has no service worker');
  const { pushManager } = await waitForActiveWorker(registration);
  const subscribe = (): Promise<PushSubscription> => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    return await subscribe();
  } catch (error) {
    // a subscription for an earlier key of the server makes the browser refuse another one
    const outdated = await pushManager.getSubscription();
    if (!outdated) throw error;
    await outdated.unsubscribe();
    return subscribe();
  }
}

/** Ends the push subscription of this browser, which the server no longer uses, unless this browser shows alerts of a performer. */
export async function releaseBrowserSubscription(): Promise<void> {
  const subscription = await getBrowserSubscription();
  if (!subscription) return;
  const isPlaceLeft = await forgetEndedPlaces();
  if (!isPlaceLeft) await subscription.unsubscribe();
}

/**
 * Ends the push subscription of this browser, which the server does not know as the signed-in user's. With new keys the server ends all
 * subscriptions: one for the former key is made again, unless this browser shows alerts of a performer and it may be theirs alone.
 * @returns whether it was made again @throws Error when the server is not reached, or the browser or its push service refuses
 */
export async function renewOrReleaseSubscription(): Promise<boolean> {
  const subscription = await getBrowserSubscription();
  const ownKey = toBase64Url(subscription?.options.applicationServerKey ?? new ArrayBuffer(0));
  const response = ownKey ? await loadWithTimeout(routes.vapidKey).catch(() => null) : null;
  const { publicKey } = response?.ok ? ((await response.json()) as VapidKeyView) : { publicKey: ownKey };
  await releaseBrowserSubscription();
  if (publicKey === ownKey || (await getBrowserSubscription())) return false;
  const renewed = await createBrowserSubscription(publicKey, { forApp: true });
  const body = JSON.stringify({ subscription: toSubscriptionRequest(renewed) } satisfies PushSubscribeRequest);
  const { ok } = await fetch(routes.pushSubscribe, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!ok) await renewed.unsubscribe();
  return ok;
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Ends the push subscription of this browser unless it is the signed-in user's, or this browser shows alerts of a performer.
 * @throws Error when the server does not answer, or answers with an error other than 401
 */
export async function releaseUnusedSubscription(): Promise<void> {
  const subscription = await getBrowserSubscription();
  if (subscription && !(await isUsersEndpoint(subscription.endpoint))) await releaseBrowserSubscription();
}

/**
 * Whether the signed-in user, if there is one, has subscribed with this endpoint.
 * @param load sends a GET request; the service worker passes its own `fetch`
 * @throws Error as `releaseUnusedSubscription`
 */
export async function isUsersEndpoint(endpoint: string, load: typeof loadWithTimeout = loadWithTimeout): Promise<boolean> {
  const response = await load(routes.pushSubscriptions);
  if (response.status === 401) return false;
  if (!response.ok) throw new Error(`The server answers ${response.status.toString()}`);
  return ((await response.json()) as PushSubscriptionView[]).some((subscription) => subscription.endpoint === endpoint);
}
const loadWithTimeout = (path: string): Promise<Response> => fetch(path, { signal: AbortSignal.timeout(readTimeoutMs) });

/** A subscription of the browser as the server takes it. */
export const toSubscriptionRequest = (subscription: PushSubscription): PushSubscriptionRequest => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
};

/** Runs actions on the push subscription one at a time across all tabs: one could end a subscription that another has just created. */
export async function runExclusive<Result>(action: () => Promise<Result>): Promise<Result> {
  return await navigator.locks.request('jamjar.push', action);
}

/** Long enough for a slow connection: the app's worker loads all files of the app when it is installed. */
const workerTimeoutMs = 60_000;
/** `ready` alone would wait for ever when the worker cannot be installed. */
const waitForActiveWorker = ({ installing }: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => {
      const fail = (): void => reject(new Error('The service worker does not start'));
      installing?.addEventListener('statechange', () => installing.state === 'redundant' && fail());
      setTimeout(fail, workerTimeoutMs);
    }),
  ]);
