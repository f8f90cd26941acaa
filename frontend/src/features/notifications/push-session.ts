import { type ApiDispatch } from '../../api/api.js';
import { getBrowserSubscription, releaseBrowserSubscription, runExclusive, toSubscriptionRequest } from '../../domain/push/browser-push.js';
import { pushApi } from './push.api.js';

/** How often the app checks whether the server still knows the browser's push subscription. */
export const pushCheckIntervalMs = 30_000;

/**
 * Keeps the push subscription of this browser consistent with the session: while a user is signed in, checks it at once and every 30 seconds
 * until `signal` is aborted; otherwise releases it. See `docs/rules.md#notifications`.
 */
export async function followSession(isSignedIn: boolean, dispatch: ApiDispatch, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (!isSignedIn) return runExclusive(releaseBrowserSubscription);
  const subscriptionOptions = { pollingInterval: pushCheckIntervalMs };
  const checks = dispatch(pushApi.endpoints.pushStatus.initiate(undefined, { subscriptionOptions, forceRefetch: true }));
  signal.addEventListener('abort', () => checks.unsubscribe());
}

/** Deletes this browser's subscription on the server. @throws ApiError, and Error when the browser forbids the page to store anything */
export async function unsubscribeOnServer(dispatch: ApiDispatch): Promise<void> {
  const subscription = await getBrowserSubscription();
  if (!subscription) return;
  await dispatch(pushApi.endpoints.unsubscribeFromPush.initiate(toSubscriptionRequest(subscription), { track: false })).unwrap();
}
