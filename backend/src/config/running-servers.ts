import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { randomUUID } from 'node:crypto';
import { type Pool } from 'pg';

const channel = 'servers';
const heartbeatMs = 10_000;
/** After so much silence a server counts as gone. */
const silenceSeconds = 30;

const keepRow = {
  name: 'keep-server-row',
  text: `
    WITH own AS (
      INSERT INTO servers (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at RETURNING xmax = 0 AS is_new
    ), silent AS (
      DELETE FROM servers WHERE id <> $1 AND seen_at < now() - make_interval(secs => ${silenceSeconds})
    )
    SELECT EXISTS (SELECT FROM servers WHERE id <> $1 AND seen_at >= now() - make_interval(secs => ${silenceSeconds})) AS "hasOthers",
      CASE WHEN is_new THEN pg_notify('${channel}', '') END FROM own`,
};

/**
 * Knows whether this server is the only one that takes commands (docs/rules.md#read-models): every server keeps a row, which it writes before
 * it listens and renews, and notifies the others when it starts and stops.
 */
export class RunningServers {
  private readonly id = randomUUID();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;
  /** Until when it is known that there is no other, on the clock of `performance.now()`. */
  private aloneUntil = 0;
  private checking: Promise<void> = Promise.resolve();

  private constructor(
    private readonly pool: Pool,
    listener: NotificationListener,
  ) {
    this.unsubscribe = listener.subscribe(channel, () => void this.check());
    this.timer = setInterval(() => void this.check(), heartbeatMs).unref();
  }

  /** Writes this server's row. When Postgres does not answer, the server counts as one of several until it does. */
  static async start(pool: Pool, listener: NotificationListener): Promise<RunningServers> {
    const servers = new RunningServers(pool, listener);
    await servers.check();
    return servers;
  }

  /** False also while it is not known. */
  get isAlone(): boolean {
    return performance.now() < this.aloneUntil;
  }

  /** Deletes this server's row. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe();
    await this.checking;
    const text = `WITH own AS (DELETE FROM servers WHERE id = $1) SELECT pg_notify('${channel}', '')`;
    await this.pool.query(text, [this.id]).catch(() => undefined); // then the others forget it after its silence
  }

  private check(): Promise<void> {
    return (this.checking = this.checking.then(async () => {
      const startedAt = performance.now();
      const rows = await this.pool.query<{ hasOthers: boolean }>({ ...keepRow, values: [this.id] }).then(
        (result) => result.rows,
        () => [],
      );
      this.aloneUntil = rows[0]?.hasOthers === false ? startedAt + silenceSeconds * 1_000 : 0;
    }));
  }
}
