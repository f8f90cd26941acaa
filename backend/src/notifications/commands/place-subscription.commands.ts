import { serverLimits } from '@jamjar/contracts/limits';
import { type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { toCallStates } from '@jamjar/contracts/signup/call-state';
import { Settings } from '@jamjar/infra/process/settings';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { PlaceRepository } from '../../signup/queries/place.query.js';
import { pickCallStates } from '../place-alerts.js';
import { checkEndpoint, endSubscription, limitSubscriptions, noAuditOrChanges, upsertEndpoint } from '../push-endpoints.js';

/**
 * Alerts a browser from now on when it is the turn of the performers of a place: see docs/rules.md#notifications. Can be repeated.
 * @throws RefusalException INVALID for an endpoint that may not be called, or is another browser's; PLACE_NOT_FOUND; CommandTimeout
 */
export class SubscribeToPlace extends RequestCommand<
  { secret: string; subscription: PushSubscriptionRequest; userAgent: string | null },
  void
> {}

export const SubscribeToPlaceHandler = commandHandler(
  SubscribeToPlace,
  [PlaceRepository, RelationalWriter, Settings],
  async (places, writer, settings, { secret, subscription, userAgent }) => {
    checkEndpoint(subscription, settings);
    const { id, gig, performers } = await places.get(secret);
    const performerIds = performers.map((performer) => performer.id);
    const knownCallStates = JSON.stringify(pickCallStates(toCallStates(gig), performerIds));
    await writer.execute({ actor: null }, async (transaction) => {
      // locked, so that concurrent subscriptions keep the limit together
      await transaction.query('SELECT FROM places WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const endpointId = await upsertEndpoint(transaction, subscription, userAgent);
      await transaction.query(
        'INSERT INTO place_push_subscriptions (endpoint_id, place_id, known) VALUES ($1, $2, $3) ON CONFLICT (endpoint_id, place_id) DO NOTHING',
        [endpointId, id, knownCallStates],
      );
      await limitSubscriptions(transaction, 'place', id, serverLimits.maxPushSubscriptionsOfPlace);
      return noAuditOrChanges;
    });
  },
);

/** Ends the alerts of a place in a browser; does nothing when there are none. @throws RefusalException PLACE_NOT_FOUND; CommandTimeout */
export class UnsubscribeFromPlace extends RequestCommand<{ secret: string; endpoint: string }, void> {}

export const UnsubscribeFromPlaceHandler = commandHandler(
  UnsubscribeFromPlace,
  [PlaceRepository, RelationalWriter],
  async (places, writer, { secret, endpoint }) => {
    const { id } = await places.get(secret);
    await writer.execute({ actor: null }, async (transaction) => {
      await endSubscription(transaction, 'place', id, endpoint);
      return noAuditOrChanges;
    });
  },
);
