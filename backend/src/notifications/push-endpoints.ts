import { type SqlExecutor } from '@jamjar/infra/changes/change-log';

/**
 * Deletes endpoints that nothing is bound to. Of many only those unused for a minute, which no subscription that is being made can be about.
 * @param endpoint the only one to look at
 */
export async function deleteUnboundEndpoints(database: SqlExecutor, endpoint: string | null = null): Promise<void> {
  await database.query(
    `DELETE FROM push_endpoints AS e
      WHERE (e.endpoint = $1 OR ($1 IS NULL AND e.last_used < clock_timestamp() - interval '1 minute'))
        AND NOT EXISTS (SELECT FROM push_subscriptions WHERE endpoint_id = e.id)`,
    [endpoint],
  );
}
