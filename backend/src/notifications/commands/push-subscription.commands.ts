import { serverLimits } from '@jamjar/contracts/limits';
import { type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { Settings } from '@jamjar/infra/process/settings';
import { type EntityManager } from 'typeorm';
import { type Principal } from '../../auth/principal.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { checkEndpoint, endSubscription, limitSubscriptions, noAuditOrChanges, upsertEndpoint } from '../push-endpoints.js';

/**
 * Subscribes the browser of the session for its user: see docs/rules.md#notifications. Another user's subscription of that browser ends.
 * @throws RefusalException INVALID for an endpoint that may not be called, or is another browser's; NOT_SIGNED_IN when the session ended
 */
export class Subscribe extends RequestCommand<
  { subscription: PushSubscriptionRequest; userAgent: string | null; principal: Principal },
  MessageResponse
> {}

export const SubscribeHandler = commandHandler(
  Subscribe,
  [RelationalWriter, Settings],
  async (writer, settings, { subscription, userAgent, principal }) => {
    checkEndpoint(subscription, settings);
    await writer.execute({ actor: principal }, async (transaction) => {
      await lockUserAndSession(transaction, principal);
      const endpointId = await upsertEndpoint(transaction, subscription, userAgent);
      await bindToUser(transaction, endpointId, principal);
      await limitSubscriptions(transaction, 'user', principal.userId, serverLimits.maxPushSubscriptions);
      return noAuditOrChanges;
    });
    return { message: 'Subscribed to Notifications' };
  },
);

/** Locks the user, so that concurrent subscriptions keep the limit together, and the session. @throws RefusalException NOT_SIGNED_IN */
async function lockUserAndSession(transaction: EntityManager, { userId, sessionId }: Principal): Promise<void> {
  await transaction.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const sessions: unknown[] = await transaction.query('SELECT FROM user_sessions WHERE sid = $1 FOR KEY SHARE', [sessionId]);
  if (sessions.length === 0) throw new RefusalException('NOT_SIGNED_IN');
}

async function bindToUser(transaction: EntityManager, endpointId: string, { userId, sessionId }: Principal): Promise<void> {
  await transaction.query(
    `INSERT INTO push_subscriptions (endpoint_id, user_id, session_id) VALUES ($1, $2, $3)
     ON CONFLICT (endpoint_id) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id`,
    [endpointId, userId, sessionId],
  );
}

/** Ends the principal's own subscription of an endpoint; without one, does nothing. @throws RefusalException INVALID without an endpoint */
export class Unsubscribe extends RequestCommand<{ endpoint: string | undefined; principal: Principal }, MessageResponse> {}

export const UnsubscribeHandler = commandHandler(Unsubscribe, [RelationalWriter], async (writer, { endpoint, principal }) => {
  if (endpoint === undefined) throw new RefusalException('INVALID', { subscription: 'Required' });
  await writer.execute({ actor: principal }, async (transaction) => {
    await endSubscription(transaction, 'user', principal.userId, endpoint);
    return noAuditOrChanges;
  });
  return { message: 'Unsubscribed' };
});
