import { type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { registerServiceWorker } from '../../ui/register-service-worker.js';

/** `needsHttps`: the page was opened over plain http. */
type PushSupport = 'supported' | 'unsupported' | 'needsHttps';

/** Whether this browser can receive push messages of Jamjar at all. */
export function getPushSupport(): PushSupport {
  if (!window.isSecureContext) return 'needsHttps';
  return ['Notification' in window, 'PushManager' in window, 'serviceWorker' in navigator].every(Boolean) ? 'supported' : 'unsupported';
}

/** Asks for permission, unless the user has decided before; must be called while a press is handled. @returns whether it is granted */
export async function askForPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** The push subscription of this browser, null without one. */
export async function getBrowserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? registration.pushManager.getSubscription() : null;
}

/** @throws Error when the server has no service worker, it does not start, or the browser's push service refuses */
export async function createBrowserSubscription(publicKey: string): Promise<PushSubscription> {
  const registration = await registerServiceWorker();
  if (!registration) throw new Error('The server has no service worker');
  const { pushManager } = await waitForActiveWorker();
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

/** Ends the push subscription of this browser, which the server no longer uses. The push service then refuses what is still sent to it. */
export async function releaseBrowserSubscription(): Promise<void> {
  const subscription = await getBrowserSubscription();
  await subscription?.unsubscribe();
}

export const toSubscriptionRequest = (subscription: PushSubscription): PushSubscriptionRequest => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
};

/** One at a time in all tabs: else one would end a subscription that another has just created, and that the server does not know yet. */
export async function runExclusive<Result>(action: () => Promise<Result>): Promise<Result> {
  return await navigator.locks.request('jamjar.push', action);
}

const workerTimeoutMs = 10_000;
/** `ready` alone would wait for ever when the worker cannot be installed. */
const waitForActiveWorker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The service worker does not start')), workerTimeoutMs);
    }),
  ]);
