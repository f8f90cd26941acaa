import { type ApiDispatch } from '../../api/api.js';
import { showToast } from '../../ui/toast/toast.js';
import {
  createBrowserSubscription,
  releaseBrowserSubscription,
  runExclusive,
  toSubscriptionRequest,
} from '../../domain/push/browser-push.js';
import { askForPermission, getPushSupport } from '../../domain/push/push-support.js';
import { pushApi, readOnce } from './push.api.js';
import { unsubscribeOnServer } from './push-session.js';

const toasts = {
  unsupported: { title: 'Push Notifications Unavailable', description: "Your browser doesn't support push notifications.", tone: 'bad' },
  needsHttps: { title: 'Push Notifications Unavailable', description: 'They need an https address.', tone: 'bad' },
  blocked: { title: 'Notifications Blocked', description: 'Please enable notifications in your browser settings.', tone: 'bad' },
  subscriptionFailed: {
    title: 'Subscription Failed',
    description: 'Failed to subscribe to notifications. Please try again.',
    tone: 'bad',
  },
  unsubscriptionFailed: { title: 'Unsubscription Failed', description: 'Failed to unsubscribe from notifications.', tone: 'bad' },
  permitted: { title: 'Notifications Enabled', description: 'This browser may show notifications.', tone: 'good' },
  subscribed: {
    title: 'Subscribed to Notifications',
    description: 'They arrive in this browser, also while Jamjar is closed.',
    tone: 'good',
  },
  unsubscribed: { title: 'Unsubscribed', description: 'No more notifications arrive in this browser.', tone: 'good' },
} as const;

/** Subscribes this browser for the signed-in user, and shows the result in toasts. Must be called in the handler of a press. */
export async function turnPushOn(dispatch: ApiDispatch): Promise<void> {
  const support = getPushSupport();
  if (support !== 'supported') return void showToast(toasts[support]);
  const wasPermitted = Notification.permission === 'granted';
  if (!(await askForPermission())) return void showToast(toasts.blocked);
  if (!wasPermitted) showToast(toasts.permitted);
  await runExclusive(() => subscribe(dispatch)).then(
    () => showToast(toasts.subscribed),
    () => showToast(toasts.subscriptionFailed),
  );
}

async function subscribe(dispatch: ApiDispatch): Promise<void> {
  const { publicKey } = await dispatch(pushApi.endpoints.vapidKey.initiate(undefined, readOnce)).unwrap();
  const request = toSubscriptionRequest(await createBrowserSubscription(publicKey, { forApp: true }));
  try {
    await dispatch(pushApi.endpoints.subscribeToPush.initiate(request, { track: false })).unwrap();
  } catch (error) {
    await releaseBrowserSubscription();
    throw error;
  }
}

/** Deletes the user's subscription of this browser, and shows the result in toasts. */
export const turnPushOff = (dispatch: ApiDispatch): Promise<void> =>
  runExclusive(async () => {
    await unsubscribeOnServer(dispatch);
    await releaseBrowserSubscription();
  }).then(
    () => showToast(toasts.unsubscribed),
    () => showToast(toasts.unsubscriptionFailed),
  );
