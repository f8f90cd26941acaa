import { type UserId } from '@jamjar/contracts/ids';
import { type SqlExecutor } from '@jamjar/infra/changes/change-log';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type PushSubscription } from 'web-push';
import { columnsOf, rowsQuery } from '../rows/queries.js';
import { PushEndpointEntity, PushSubscriptionEntity } from './push-subscription.entities.js';

const { id, endpoint, p256dh, auth } = columnsOf(PushEndpointEntity, 'e');
const { userId } = columnsOf(PushSubscriptionEntity, 's');
const readEndpoints = rowsQuery(
  'push-endpoints',
  { id, endpoint, p256dh, auth, userId },
  'push_endpoints AS e JOIN push_subscriptions AS s ON s.endpoint_id = e.id WHERE e.id = ANY ($1)',
);

/** Where to send to, and whose browser it is. */
export interface StoredEndpoint {
  readonly id: string;
  readonly endpoint: string;
  readonly userId: UserId;
  /** As web-push takes it. */
  readonly subscription: PushSubscription;
}

/** The endpoints to which notifications are sent. */
@Injectable()
export class PushEndpoints {
  constructor(private readonly database: Pool) {}

  /** The endpoints that are still subscribed, by id. */
  async load(jobs: readonly { readonly endpointId: string }[]): Promise<ReadonlyMap<string, StoredEndpoint>> {
    const rows = await readEndpoints(this.database, [...new Set(jobs.map(({ endpointId }) => endpointId))]);
    return new Map(
      rows.map((row) => [row.id, { ...row, subscription: { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } } }]),
    );
  }

  async markUsed(endpointId: string): Promise<void> {
    await this.database.query('UPDATE push_endpoints SET last_used = $2 WHERE id = $1', [endpointId, new Date()]);
  }

  /** Deletes an endpoint that its push service does not know any more, with all that is bound to it. */
  async delete(endpointId: string): Promise<void> {
    await this.database.query('DELETE FROM push_endpoints WHERE id = $1', [endpointId]);
  }
}

/**
 * Deletes endpoints that nothing is bound to. Of many only those unused for a minute, which no subscription that is being made can be about.
 * @param onlyEndpoint the only one to look at
 */
export async function deleteUnboundEndpoints(database: SqlExecutor, onlyEndpoint: string | null = null): Promise<void> {
  await database.query(
    `DELETE FROM push_endpoints AS e
      WHERE (e.endpoint = $1 OR ($1 IS NULL AND e.last_used < clock_timestamp() - interval '1 minute'))
        AND NOT EXISTS (SELECT FROM push_subscriptions WHERE endpoint_id = e.id)`,
    [onlyEndpoint],
  );
}
