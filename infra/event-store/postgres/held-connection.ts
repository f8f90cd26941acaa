import type pg from 'pg';

/** One connection that stays checked out: fetching one from the pool for every statement costs a tenth of an append. */
export class HeldConnection {
  private client: pg.PoolClient | undefined;

  constructor(private readonly pool: pg.Pool) {}

  /** After any failure the next statement gets a new connection: it may be the connection that failed. */
  async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const client = (this.client ??= await this.pool.connect());
    try {
      return await client.query<Row>(statement);
    } catch (error) {
      this.letGo(client);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.client) this.letGo(this.client);
    await this.pool.end();
  }

  private letGo(client: pg.PoolClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.release(true);
  }
}
