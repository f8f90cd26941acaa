import pg from 'pg';
import { StoreUnavailable } from '../event-store.js';

/** One connection that stays checked out of its pool, because checking one out per statement costs a tenth of an append. */
export class PinnedConnection {
  private client: pg.PoolClient | undefined;

  constructor(private readonly pool: pg.Pool) {}

  /** Runs a statement. After any error the next statement gets a new connection, in case the connection is broken. */
  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = (this.client ??= await this.connect());
    try {
      return await client.query(statement);
    } catch (error) {
      this.discard(client);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.client) this.discard(this.client);
    await this.pool.end();
  }

  /** @throws Error when `close` was called before the connection was open; the pool would otherwise wait for this client for ever */
  private async connect(): Promise<pg.PoolClient> {
    const client = await this.pool.connect();
    if (!this.pool.ending) return client;
    client.release(true);
    throw new Error('The connection is closed');
  }

  private discard(client: pg.PoolClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.release(true);
  }
}

/**
 * Error classes (the first two characters of a SQLSTATE) whose cause is the server's state and not the statement, in this order: connection,
 * read-only while a standby takes over, deadlock, out of resources, lock or state, shut down or starting up, system, internal.
 */
const transientErrorClasses = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX']);

/** Whether the server or the connection failed, and not the statement itself. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transientErrorClasses.has(error.code?.slice(0, 2) ?? 'XX');
  return !(error instanceof TypeError); // sockets, timeouts, closed connections
}

/** Maps transient errors (`isTransient`) to `StoreUnavailable`; other errors stay unchanged. */
export function toStoreError(error: unknown): Error {
  if (error instanceof Error && !isTransient(error)) return error;
  return new StoreUnavailable('Postgres did not answer', { cause: error });
}
