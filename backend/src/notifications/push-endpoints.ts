import { type CommandId, type UserId } from '@jamjar/contracts/ids';
import { type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { type SqlExecutor } from '@jamjar/infra/changes/change-log';
import { type Settings } from '@jamjar/infra/process/settings';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { type EntityManager } from 'typeorm';
import { type PushSubscription } from 'web-push';
import { RefusalException } from '../http/refusal.exception.js';
import { type WriteResult } from '../relational-writes/relational-writer.js';
import { columnsOf, rowsQuery, texts } from '../rows/queries.js';
import { isAllowedEndpoint } from './push-address.js';
import { PushEndpointEntity } from './push-subscription.entities.js';

/** The holder of a subscription, to which its endpoint is bound: a user, or a place. */
export type PushHolder = UserId | CommandId;

const { id, endpoint, p256dh, auth } = columnsOf(PushEndpointEntity, 'e');
const holders = texts(
  `ARRAY(SELECT user_id FROM push_subscriptions WHERE endpoint_id = e.id
         UNION ALL SELECT place_id FROM place_push_subscriptions WHERE endpoint_id = e.id)`,
);
const readEndpoints = rowsQuery('push-endpoints', { id, endpoint, p256dh, auth, holders }, 'push_endpoints AS e WHERE e.id = ANY ($1)');

/** An endpoint, and the users and places that are bound to it. */
export interface StoredEndpoint {
  readonly id: string;
  readonly endpoint: string;
  readonly holders: readonly string[];
  /** The endpoint as web-push takes it. */
  readonly subscription: PushSubscription;
}

/** The endpoints to which notifications are sent. */
@Injectable()
export class PushEndpoints {
  constructor(private readonly database: Pool) {}

  /** Loads the endpoints of the jobs, by id, without those that no longer exist. */
  async load(jobs: readonly { readonly endpointId: string }[]): Promise<ReadonlyMap<string, StoredEndpoint>> {
    const rows = await readEndpoints(this.database, [...new Set(jobs.map(({ endpointId }) => endpointId))]);
    return new Map(
      rows.map((row) => [row.id, { ...row, subscription: { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } } }]),
    );
  }

  async markUsed(endpointId: string): Promise<void> {
    await this.database.query('UPDATE push_endpoints SET last_used = $2 WHERE id = $1', [endpointId, new Date()]);
  }

  /** Deletes an endpoint that its push service does not know any more, with its subscriptions. */
  async delete(endpointId: string): Promise<void> {
    await this.database.query('DELETE FROM push_endpoints WHERE id = $1', [endpointId]);
  }
}

/** The result of writing a subscription, which is neither audited nor sent to screens. */
export const noAuditOrChanges: WriteResult = { audit: [], changes: [] };

/** @throws RefusalException INVALID for an endpoint that may not be called */
export function checkEndpoint({ endpoint: endpointUrl }: PushSubscriptionRequest, { PUSH_TEST_ORIGIN }: Settings): void {
  if (!isAllowedEndpoint(endpointUrl, PUSH_TEST_ORIGIN))
    throw new RefusalException('INVALID', { 'subscription.endpoint': 'Expected a public https address' });
}

/**
 * Stores the endpoint of a browser. A request with the endpoint of somebody's browser, but without its secret, can neither take it over
 * nor replace its keys. @returns the id @throws RefusalException INVALID for an endpoint that is known with another secret
 */
export async function upsertEndpoint(
  transaction: EntityManager,
  subscription: PushSubscriptionRequest,
  userAgent: string | null,
): Promise<string> {
  const { keys } = subscription;
  const [row]: { id: string }[] = await transaction.query(
    `INSERT INTO push_endpoints (id, endpoint, p256dh, auth, user_agent, last_used) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, user_agent = excluded.user_agent, last_used = excluded.last_used
       WHERE push_endpoints.auth = excluded.auth RETURNING id`,
    [randomUUID(), subscription.endpoint, keys.p256dh, keys.auth, userAgent?.slice(0, maxUserAgentLength) ?? null, new Date()],
  );
  if (!row) throw new RefusalException('INVALID', { 'subscription.keys.auth': 'Not the one of this endpoint' });
  return row.id;
}
const maxUserAgentLength = 300;

const bindingTables = {
  user: { table: 'push_subscriptions', column: 'user_id' },
  place: { table: 'place_push_subscriptions', column: 'place_id' },
} as const;

/** Ends the subscriptions of a user or a place, except the `limit` that were used last. */
export async function limitSubscriptions(
  transaction: EntityManager,
  kind: keyof typeof bindingTables,
  holder: PushHolder,
  limit: number,
): Promise<void> {
  const { table, column } = bindingTables[kind];
  await transaction.query(
    `DELETE FROM ${table} WHERE ${column} = $1 AND endpoint_id IN (
       SELECT endpoint_id FROM ${table} JOIN push_endpoints AS e ON e.id = endpoint_id
        WHERE ${column} = $1 ORDER BY e.last_used DESC, e.id OFFSET $2)`,
    [holder, limit],
  );
}

/** Ends the subscription of a user or a place in one browser; does nothing when there is no such subscription. */
export async function endSubscription(
  transaction: EntityManager,
  kind: keyof typeof bindingTables,
  holder: PushHolder,
  endpointUrl: string,
): Promise<void> {
  const { table, column } = bindingTables[kind];
  // locked first, so that a subscription that is being bound to the endpoint at the same time is seen
  await transaction.query('SELECT FROM push_endpoints WHERE endpoint = $1 FOR UPDATE', [endpointUrl]);
  await transaction.query(
    `DELETE FROM ${table} USING push_endpoints AS e WHERE e.id = endpoint_id AND e.endpoint = $1 AND ${column} = $2`,
    [endpointUrl, holder],
  );
  await deleteUnboundEndpoints(transaction, endpointUrl);
}

/**
 * Deletes endpoints without a subscription of a user or a place.
 * @param onlyEndpoint the one to delete; null: all that were unused for a minute, because a new one may be about to get its subscription
 */
export async function deleteUnboundEndpoints(database: SqlExecutor, onlyEndpoint: string | null = null): Promise<void> {
  await database.query(
    `DELETE FROM push_endpoints AS e
      WHERE (e.endpoint = $1 OR ($1 IS NULL AND e.last_used < clock_timestamp() - interval '1 minute'))
        AND NOT EXISTS (SELECT FROM push_subscriptions WHERE endpoint_id = e.id)
        AND NOT EXISTS (SELECT FROM place_push_subscriptions WHERE endpoint_id = e.id)`,
    [onlyEndpoint],
  );
}
