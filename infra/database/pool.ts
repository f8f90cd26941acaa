import pg, { type Pool, type PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

export interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  maxConnections: number;
  /** Postgres cancels a statement after this time; when it does not answer at all, the query rejects a second later. */
  statementTimeoutMs?: number;
  /** Postgres settings of every connection, by name. */
  connectionSettings?: Readonly<Record<string, string>>;
  /** Called when an idle connection is lost. The pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

/** For look-ups by key: no sequential scans, which cached plans of once empty tables would do, and no JIT, which is slower here. */
export const keyLookupSettings = { enable_seqscan: 'off', jit: 'off' } as const;

/**
 * Creates a pool in which every wait has a timeout: for a connection (5 s), a statement (`statementTimeoutMs`, 10 s by default) and an
 * idle transaction (30 s). When the server is lost, running queries reject and the process continues.
 */
export function createPool(url: string, { applicationName, maxConnections, ...options }: PoolOptions): pg.Pool {
  const { statementTimeoutMs = 10_000, connectionSettings = {}, onConnectionLost = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    options: Object.entries(connectionSettings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000, // later than the server's own timeout
    idleTimeoutMillis: 300_000, // after a quiet time the next command must not wait for a new connection
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  pool.on('error', onConnectionLost);
  // A client that is checked out but idle has no other listener, and an error event without one ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Deadlock and serialisation failure: the same transaction may succeed when it is retried. */
const retryableSqlStates: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const maxAttempts = 5;

/**
 * Runs `work` in one transaction and commits. After a deadlock it runs `work` again (`retryOnDeadlock`), so `work` must have no side effects
 * outside the transaction.
 * @throws the error of `work`, of the commit or of the connection, after a rollback
 */
export function runInTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return retryOnDeadlock(() => runOnce(pool, work));
}

/** Retries a whole transaction (for example TypeORM's) after a deadlock or serialisation failure, at most four times. */
export async function retryOnDeadlock<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !retryableSqlStates.has(getSqlState(error))) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt); // random, so that two transactions do not deadlock again; at most 20, 40, 80, 160 ms
    }
  }
}

async function runOnce<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken); // a broken connection is closed instead of returned to the pool
  }
}

/** @returns the `code` of an error: the SQLSTATE of a Postgres error, also of one that TypeORM wraps; undefined without a code */
export const getSqlState = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);

/** SQLSTATE of a statement about a table that does not exist. */
export const undefinedTable = '42P01';
