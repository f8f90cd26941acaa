import { type PushSubscriptionRequest, type VapidKeyView } from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { forgetAlertedPlace, keepAlertedPlace, listAlertedPlaces } from '../../domain/push/alerted-places.js';
import {
  createBrowserSubscription,
  getBrowserSubscription,
  releaseUnusedSubscription,
  runExclusive,
  toSubscriptionRequest,
} from '../../domain/push/browser-push.js';
import { readPublic } from '../public-api.js';
import { type LivePlace } from './use-place.js';

/** A place, with the keys of its performers, and how to change it. */
export interface AlertedPlace {
  readonly secret: string;
  readonly keys: readonly string[];
  readonly change: LivePlace['change'];
}

/**
 * Lets the server alert this browser when the performers are called; the user has given the permission. See `docs/rules.md#notifications`.
 * @returns whether it does. @throws Error when the browser keeps nothing
 */
export async function startAlerts(place: AlertedPlace): Promise<boolean> {
  await keepAlertedPlace(place.secret, place.keys); // first: an alert is of no use without it
  const isOn = await subscribe(place).catch(() => false);
  if (!isOn) await forgetAlertedPlace(place.secret);
  return isOn;
}

/** Restores the alerts after a reload: subscribes again, because the server may have lost the subscription. @returns whether alerts are on */
export async function resumeAlerts(place: AlertedPlace): Promise<boolean> {
  const isKept = await isAlerted(place);
  // what fails here is tried again by the next page
  void (isKept ? subscribe(place) : runExclusive(releaseUnusedSubscription)).catch(() => undefined);
  return isKept;
}

/** Waits for what is under way in any tab, so that the server deletes also a subscription that is being sent. @returns what went wrong, else null */
export const stopAlerts = ({ secret, change }: AlertedPlace): Promise<string | null> =>
  runExclusive(async () => {
    const subscription = await getBrowserSubscription();
    const problem = subscription && (await change(routes.deletePlacePush(secret), { endpoint: subscription.endpoint }));
    if (problem) return problem;
    await forgetAlertedPlace(secret);
    await releaseUnusedSubscription().catch(() => undefined); // another page does it later
    return null;
  });

const subscribe = (place: AlertedPlace): Promise<boolean> =>
  runExclusive(async () => {
    if (!(await isAlerted(place))) return false; // it has been stopped meanwhile, perhaps in another tab
    const subscription = await createSubscription();
    return subscription !== null && (await place.change(routes.placePush(place.secret), { subscription })) === null;
  });

async function createSubscription(): Promise<PushSubscriptionRequest | null> {
  const vapid = await readPublic<VapidKeyView>(routes.vapidKey);
  if (vapid.kind !== 'answered') return null;
  return toSubscriptionRequest(await createBrowserSubscription(vapid.answer.publicKey, { forApp: false }));
}

const isAlerted = async ({ secret }: AlertedPlace): Promise<boolean> => (await listAlertedPlaces()).includes(secret);
