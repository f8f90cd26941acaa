import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { randomUUID } from 'node:crypto';
import { type Pool } from 'pg';

const channel = 'servers';
const heartbeatMs = 10_000;
/** A server that has not renewed its row for so long counts as stopped. */
const maxSilenceSeconds = 30;

const upsertRowStatement = {
  name: 'keep-server-row',
  text: `
    WITH own AS (
      INSERT INTO servers (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at RETURNING xmax = 0 AS is_new
    ), silent AS (
      DELETE FROM servers WHERE id <> $1 AND seen_at < now() - make_interval(secs => ${maxSilenceSeconds})
    )
    SELECT EXISTS (SELECT FROM servers WHERE id <> $1 AND seen_at >= now() - make_interval(secs => ${maxSilenceSeconds})) AS "hasOthers",
      CASE WHEN is_new THEN pg_notify('${channel}', '') END FROM own`,
};

/**
 * Finds out whether this server is the only one (docs/rules.md#read-models). Every server writes a row in `servers` before it accepts
 * requests, renews it every ten seconds, and notifies the others when it starts and stops.
 */
export class RunningServers {
  private readonly id = randomUUID();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;
  /** Until then this server is known to be the only one; on the clock of `performance.now()`. */
  private aloneUntil = 0;
  /** Settles when all calls of `renewRow` so far have ended. */
  private pendingRenewals: Promise<void> = Promise.resolve();

  private constructor(
    private readonly pool: Pool,
    listener: NotificationListener,
  ) {
    this.unsubscribe = listener.subscribe(channel, () => void this.renewRow());
    this.timer = setInterval(() => void this.renewRow(), heartbeatMs).unref();
  }

  /** Writes this server's row. When that fails, now or at a later renewal, the server counts as one of several. */
  static async start(pool: Pool, listener: NotificationListener): Promise<RunningServers> {
    const servers = new RunningServers(pool, listener);
    await servers.renewRow();
    return servers;
  }

  /** Whether this server is known to be the only one. */
  get isAlone(): boolean {
    return performance.now() < this.aloneUntil;
  }

  /** Deletes this server's row. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe();
    await this.pendingRenewals;
    const text = `WITH own AS (DELETE FROM servers WHERE id = $1) SELECT pg_notify('${channel}', '')`;
    await this.pool.query(text, [this.id]).catch(() => undefined); // on failure the others ignore this server after `maxSilenceSeconds`
  }

  private renewRow(): Promise<void> {
    return (this.pendingRenewals = this.pendingRenewals.then(async () => {
      const startedAt = performance.now();
      const rows = await this.pool.query<{ hasOthers: boolean }>({ ...upsertRowStatement, values: [this.id] }).then(
        (result) => result.rows,
        () => [],
      );
      this.aloneUntil = rows[0]?.hasOthers === false ? startedAt + maxSilenceSeconds * 1_000 : 0;
    }));
  }
}
