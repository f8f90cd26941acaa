import { type VapidKeyView } from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { forgetAlertedPlace, isAnyPlaceAlerted, keepAlertedPlace, listAlertedPlaces } from '../../ui/push/alerted-places.js';
import {
  createBrowserSubscription,
  getBrowserSubscription,
  isUsersEndpoint,
  runExclusive,
  toSubscriptionRequest,
} from '../../ui/push/browser-push.js';
import { readPublic } from '../public-api.js';
import { type LivePlace } from './use-place.js';

/** A place, with the keys of its performers, and how to change it. */
export interface AlertedPlace {
  readonly secret: string;
  readonly keys: readonly string[];
  readonly change: LivePlace['change'];
}

/**
 * Lets the server alert this browser when it is the performers' turn; the user has given the permission. See `docs/rules.md#notifications`.
 * @returns whether it does. @throws Error when the browser's push service refuses
 */
export function startAlerts({ secret, keys, change }: AlertedPlace): Promise<boolean> {
  return runExclusive(async () => {
    const vapid = await readPublic<VapidKeyView>(routes.vapidKey);
    if (vapid.kind !== 'answered') return false;
    const subscription = toSubscriptionRequest(await createBrowserSubscription(vapid.answer.publicKey, { forApp: false }));
    if ((await change(routes.placePush(secret), { subscription })) !== null) return false;
    await keepAlertedPlace(secret, keys);
    return true;
  });
}

/** After a reload, as before it: tells the server once more, which may have lost the subscription. */
export const resumeAlerts = async (place: AlertedPlace): Promise<boolean> =>
  (await listAlertedPlaces()).includes(place.secret) && startAlerts(place);

/** @returns what went wrong, else null */
export function stopAlerts({ secret, change }: AlertedPlace): Promise<string | null> {
  return runExclusive(async () => {
    const subscription = await getBrowserSubscription();
    const problem = subscription && (await change(routes.deletePlacePush(secret), { endpoint: subscription.endpoint }));
    if (problem) return problem;
    await forgetAlertedPlace(secret);
    const isNeeded = subscription && ((await isUsersEndpoint(subscription.endpoint)) || (await isAnyPlaceAlerted()));
    if (!isNeeded) await subscription?.unsubscribe();
    return null;
  });
}
