import pg from 'pg';

export interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  name: string;
  /** Most connections at a time. */
  max: number;
  /** Milliseconds after which a statement fails, on the server and, for a silent server, here. */
  timeout?: number;
  /** Server settings of every connection, by name. */
  settings?: Readonly<Record<string, string>>;
  /** Hears of idle connections that were lost. The pool replaces them; nobody has to act. */
  onLost?: (error: Error) => void;
}

/** For statements that find rows by a key: a plan that was made while a table was empty must not scan it from end to end later on. */
export const findingByKey = { enable_seqscan: 'off', jit: 'off' } as const;

const defaultTimeout = 10_000;
const connectTimeout = 5_000;

/**
 * A pool whose every wait ends: for a connection (5 s), for a statement (`timeout`), in a forgotten transaction (30 s).
 * A lost server fails the queries that are under way and never the process.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { name, max, timeout = defaultTimeout, settings = {}, onLost = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    options: Object.entries(settings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: timeout,
    query_timeout: timeout + 1_000, // the server's own answer comes first, when there is one
    idleTimeoutMillis: 300_000, // a quiet gig's next action must not wait for a new connection
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  pool.on('error', onLost);
  // A client that is checked out but idle has no other listener, and an error event without one ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
