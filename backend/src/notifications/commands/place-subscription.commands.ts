import { serverLimits } from '@jamjar/contracts/limits';
import { type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { toCallStates } from '@jamjar/contracts/signup/call-state';
import { Settings } from '@jamjar/infra/process/settings';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { Places } from '../../signup/queries/place.query.js';
import { pickCallStates } from '../place-alerts.js';
import { checkEndpoint, endSubscription, limitSubscriptions, withoutAuditOrChanges, upsertEndpoint } from '../push-endpoints.js';

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
  [Places, RelationalWriter, Settings],
  async (places, writer, settings, { secret, subscription, userAgent }) => {
    checkEndpoint(subscription, settings);
    const { id, gig, performers } = await places.get(secret);
    const performerIds = performers.map((performer) => performer.id);
    const known = JSON.stringify(pickCallStates(toCallStates(gig), performerIds));
    await writer.execute({ actor: null }, async (transaction) => {
      // one after the other, so that together they keep the limit
      await transaction.query('SELECT FROM places WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const endpointId = await upsertEndpoint(transaction, subscription, userAgent);
      await transaction.query(
        'INSERT INTO place_push_subscriptions (endpoint_id, place_id, known) VALUES ($1, $2, $3) ON CONFLICT (endpoint_id, place_id) DO NOTHING',
        [endpointId, id, known],
      );
      await limitSubscriptions(transaction, 'place', id, serverLimits.maxPushSubscriptionsOfPlace);
      return withoutAuditOrChanges;
    });
  },
);

/** Ends the alerts of a place in a browser; without any, nothing is done. @throws RefusalException PLACE_NOT_FOUND; CommandTimeout */
export class UnsubscribeFromPlace extends RequestCommand<{ secret: string; endpoint: string }, void> {}

export const UnsubscribeFromPlaceHandler = commandHandler(
  UnsubscribeFromPlace,
  [Places, RelationalWriter],
  async (places, writer, { secret, endpoint }) => {
    const { id } = await places.get(secret);
    await writer.execute({ actor: null }, async (transaction) => {
      await endSubscription(transaction, 'place', id, endpoint);
      return withoutAuditOrChanges;
    });
  },
);
