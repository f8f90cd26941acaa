import pg from 'pg';

export interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  maxConnections: number;
  /** Postgres cancels a statement after this time; when it does not answer at all, the query rejects a second later. */
  statementTimeoutMs?: number;
  /** Postgres settings of every connection, by name. */
  settings?: Readonly<Record<string, string>>;
  /** Called for lost idle connections, which the pool replaces itself. */
  onConnectionLost?: (error: Error) => void;
}

/**
 * Settings for connections that look rows up by key: a plan cached while a table was empty must not lead to sequential scans later.
 * JIT compilation, which Postgres starts by a plan's estimated cost, would take longer than these short statements.
 */
export const keyLookupSettings = { enable_seqscan: 'off', jit: 'off' } as const;

const defaultStatementTimeoutMs = 10_000;
const connectTimeoutMs = 5_000;

/**
 * Creates a pool in which every wait has a timeout: for a connection (5 s), a statement (`statementTimeoutMs`, 10 s by default) and an
 * idle transaction (30 s). When the server is lost, running queries reject and the process continues.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const {
    applicationName,
    maxConnections,
    statementTimeoutMs = defaultStatementTimeoutMs,
    settings = {},
    onConnectionLost = () => undefined,
  } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    options: Object.entries(settings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    connectionTimeoutMillis: connectTimeoutMs,
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
