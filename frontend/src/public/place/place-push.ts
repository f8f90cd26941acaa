import { type PushSubscriptionRequest, type VapidKeyView } from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { forgetAlertedPlace, keepAlertedPlace, listAlertedPlaceSecrets } from '../../domain/push/alerted-places.js';
import {
  createBrowserSubscription,
  getBrowserSubscription,
  releaseUnusedSubscription,
  runExclusive,
  toSubscriptionRequest,
} from '../../domain/push/browser-push.js';
import { readPublic } from '../public-api.js';
import { type FollowedPlace } from './use-place.js';

/** A place whose performers are alerted by push. `keys` identify the performers. */
export interface AlertedPlace {
  readonly secret: string;
  readonly keys: readonly string[];
  readonly change: FollowedPlace['change'];
}

/**
 * Lets the server alert this browser of the performers' turns (docs/rules.md#notifications). The user must have given the permission.
 * @returns whether that succeeded. @throws Error when the browser cannot store the place
 */
export async function startAlerts(place: AlertedPlace): Promise<boolean> {
  await keepAlertedPlace(place.secret, place.keys); // before subscribing: a tap on a notification opens the stored place
  const isOn = await subscribe(place).catch(() => false);
  if (!isOn) await forgetAlertedPlace(place.secret);
  return isOn;
}

/**
 * Restores alerts after a reload: subscribes again, because the server may have lost the subscription. Where alerts are off, ends a
 * subscription of the browser that nothing else needs.
 * @returns whether alerts are on
 */
export async function resumeAlerts(place: AlertedPlace): Promise<boolean> {
  const isOn = await isAlerted(place);
  // if this fails, the next page load retries it
  void (isOn ? subscribe(place) : runExclusive(releaseUnusedSubscription)).catch(() => undefined);
  return isOn;
}

/** Ends the alerts, also when a tab is just sending the subscription to the server. @returns an error message, null on success */
export const stopAlerts = ({ secret, change }: AlertedPlace): Promise<string | null> =>
  runExclusive(async () => {
    const subscription = await getBrowserSubscription();
    const problem = subscription && (await change(routes.deletePlacePush(secret), { endpoint: subscription.endpoint }));
    if (problem) return problem;
    await forgetAlertedPlace(secret);
    await releaseUnusedSubscription().catch(() => undefined); // a later page load releases it
    return null;
  });

const subscribe = (place: AlertedPlace): Promise<boolean> =>
  runExclusive(async () => {
    if (!(await isAlerted(place))) return false; // stopped meanwhile, perhaps in another tab
    const subscription = await createSubscription();
    return subscription !== null && (await place.change(routes.placePush(place.secret), { subscription })) === null;
  });

async function createSubscription(): Promise<PushSubscriptionRequest | null> {
  const vapid = await readPublic<VapidKeyView>(routes.vapidKey);
  if (vapid.kind !== 'answered') return null;
  return toSubscriptionRequest(await createBrowserSubscription(vapid.answer.publicKey, { forApp: false }));
}

const isAlerted = async ({ secret }: AlertedPlace): Promise<boolean> => (await listAlertedPlaceSecrets()).includes(secret);
