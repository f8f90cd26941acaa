import { consoleLimits } from '@jamjar/contracts/console-limits';
import { type ApiDispatch } from '../../api/api.js';
import { getBrowserSubscription, releaseBrowserSubscription, runExclusive, toSubscriptionRequest } from '../../domain/push/browser-push.js';
import { pushApi } from './push.api.js';

/**
 * Keeps the push subscription of this browser in step with the session. While somebody is signed in it is checked at once and every 30 seconds,
 * until `signal` is aborted; while nobody is, it is ended. See `docs/rules.md#notifications`.
 */
export async function followSession(isSignedIn: boolean, dispatch: ApiDispatch, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (!isSignedIn) return runExclusive(releaseBrowserSubscription);
  const subscriptionOptions = { pollingInterval: consoleLimits.pushCheckIntervalMs };
  const checks = dispatch(pushApi.endpoints.pushStatus.initiate(undefined, { subscriptionOptions, forceRefetch: true }));
  signal.addEventListener('abort', () => checks.unsubscribe());
}

/** The server sends nothing more to this browser for the signed-in user. @throws ApiError */
export async function unsubscribeOnServer(dispatch: ApiDispatch): Promise<void> {
  const subscription = await getBrowserSubscription();
  if (!subscription) return;
  await dispatch(pushApi.endpoints.unsubscribeFromPush.initiate(toSubscriptionRequest(subscription), { track: false })).unwrap();
}
