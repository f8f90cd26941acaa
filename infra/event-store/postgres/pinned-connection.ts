import type pg from 'pg';

/** One connection that stays checked out of its pool, because checking one out per statement costs a tenth of an append. */
export class PinnedConnection {
  private client: pg.PoolClient | undefined;

  constructor(private readonly pool: pg.Pool) {}

  /** Runs a statement. After any error the next statement gets a new connection, in case the connection is broken. */
  async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const client = (this.client ??= await this.connect());
    try {
      return await client.query<Row>(statement);
    } catch (error) {
      this.discard(client);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.client) this.discard(this.client);
    await this.pool.end();
  }

  /** @throws when `close` was called meanwhile; the pool would otherwise wait for this client for ever */
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
