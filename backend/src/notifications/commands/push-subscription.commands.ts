import { limits } from '@jamjar/contracts/limits';
import { type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { Settings } from '@jamjar/infra/process/settings';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { type EntityManager } from 'typeorm';
import { type Principal } from '../../auth/principal.js';
import { RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { RelationalWriter, type Written } from '../../relational-writes/relational-writer.js';
import { isAllowedEndpoint } from '../push-address.js';
import { deleteUnboundEndpoints } from '../push-endpoints.js';

/** A subscription is in no audit and on no screen. */
const nothingToTell: Written = { audit: [], changes: [] };
const maxUserAgentLength = 300;

/**
 * Subscribes the browser of the session for its user: see docs/rules.md#notifications. Another user's subscription of that browser ends.
 * @throws RefusalException INVALID for an endpoint that may not be called
 */
export class Subscribe extends RequestCommand<
  { subscription: PushSubscriptionRequest; userAgent: string | null; principal: Principal },
  MessageResponse
> {}

@CommandHandler(Subscribe)
export class SubscribeHandler implements ICommandHandler<Subscribe> {
  constructor(
    private readonly writer: RelationalWriter,
    private readonly settings: Settings,
  ) {}

  async execute({ data: { subscription, userAgent, principal } }: Subscribe): Promise<MessageResponse> {
    if (!isAllowedEndpoint(subscription.endpoint, this.settings.PUSH_TEST_ORIGIN))
      throw new RefusalException('INVALID', { 'subscription.endpoint': 'Expected a public https address' });
    await this.writer.execute({ actor: principal }, async (transaction) => {
      await lockUser(transaction, principal);
      const endpointId = await upsertEndpoint(transaction, subscription, userAgent?.slice(0, maxUserAgentLength) ?? null);
      await bindToUser(transaction, endpointId, principal);
      await deleteLeastRecentlyUsed(transaction, principal);
      return nothingToTell;
    });
    return { message: 'Subscribed to Notifications' };
  }
}

/** One after the other, so that together they keep the limit; and never for a session that has just ended. @throws RefusalException NOT_SIGNED_IN */
async function lockUser(transaction: EntityManager, { userId, sessionId }: Principal): Promise<void> {
  await transaction.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const sessions: unknown[] = await transaction.query('SELECT FROM user_sessions WHERE sid = $1 FOR KEY SHARE', [sessionId]);
  if (sessions.length === 0) throw new RefusalException('NOT_SIGNED_IN');
}

async function upsertEndpoint(
  transaction: EntityManager,
  { endpoint, keys }: PushSubscriptionRequest,
  userAgent: string | null,
): Promise<string> {
  const [row]: { id: string }[] = await transaction.query(
    `INSERT INTO push_endpoints (id, endpoint, p256dh, auth, user_agent, last_used) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent,
       last_used = excluded.last_used RETURNING id`,
    [randomUUID(), endpoint, keys.p256dh, keys.auth, userAgent, new Date()],
  );
  if (!row) throw new Error('An upserted row is missing');
  return row.id;
}

async function bindToUser(transaction: EntityManager, endpointId: string, { userId, sessionId }: Principal): Promise<void> {
  await transaction.query(
    `INSERT INTO push_subscriptions (endpoint_id, user_id, session_id) VALUES ($1, $2, $3)
     ON CONFLICT (endpoint_id) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id`,
    [endpointId, userId, sessionId],
  );
}

async function deleteLeastRecentlyUsed(transaction: EntityManager, { userId }: Principal): Promise<void> {
  await transaction.query(
    `DELETE FROM push_subscriptions WHERE endpoint_id IN (
       SELECT endpoint_id FROM push_subscriptions JOIN push_endpoints AS e ON e.id = endpoint_id
        WHERE user_id = $1 ORDER BY e.last_used DESC, e.id OFFSET $2)`,
    [userId, limits.maxPushSubscriptions],
  );
}

/** Ends the principal's own subscription of an endpoint; without one, nothing is done. @throws RefusalException INVALID without an endpoint */
export class Unsubscribe extends RequestCommand<{ endpoint: string | undefined; principal: Principal }, MessageResponse> {}

@CommandHandler(Unsubscribe)
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(private readonly writer: RelationalWriter) {}

  async execute({ data: { endpoint, principal } }: Unsubscribe): Promise<MessageResponse> {
    if (endpoint === undefined) throw new RefusalException('INVALID', { subscription: 'Required' });
    await this.writer.execute({ actor: principal }, async (transaction) => {
      await transaction.query(
        'DELETE FROM push_subscriptions USING push_endpoints AS e WHERE e.id = endpoint_id AND e.endpoint = $1 AND user_id = $2',
        [endpoint, principal.userId],
      );
      await deleteUnboundEndpoints(transaction, endpoint);
      return nothingToTell;
    });
    return { message: 'Unsubscribed' };
  }
}
