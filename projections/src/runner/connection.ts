import pg from 'pg';

const connectTimeoutMs = 5_000;

/** Lets Postgres notice within seconds that this machine is unreachable, and release its locks. */
const keepaliveSettings = '-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

/**
 * Uses an index wherever there is one: a plan that was cached while a table was small would scan the whole table after it has grown.
 * Without JIT compilation, which would take longer than these short statements.
 */
const plannerSettings = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off';

export interface ConnectionOptions {
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Time after which Postgres cancels a statement. The client gives up a second later, in case Postgres does not respond. */
  statementTimeoutMs: number;
}

/**
 * Opens a connection outside of any pool, for advisory locks and temporary functions, which belong to one connection. Close it with
 * `disconnect`.
 * @param prepare runs on the new connection; when it fails, the connection is closed
 * @throws Error when the database cannot be reached, or `prepare` fails
 */
export async function connect(
  url: string,
  { applicationName, statementTimeoutMs }: ConnectionOptions,
  prepare?: (client: pg.Client) => Promise<unknown>,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    keepAlive: true,
    options: `${keepaliveSettings} ${plannerSettings}`,
  });
  client.on('error', () => undefined); // the current query fails and 'end' is emitted, so nothing else is needed
  await client.connect();
  try {
    await prepare?.(client);
    return client;
  } catch (error) {
    await disconnect(client);
    throw error;
  }
}

/** Closes the connection. Waits at most a second, because an unreachable server does not answer. */
export async function disconnect(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
}

/** Tries to take an advisory lock, which the end of the connection releases. @returns whether it was free */
export async function tryAdvisoryLock(client: Pick<pg.Client, 'query'>, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT WHERE pg_try_advisory_lock(hashtextextended($1, 0))', [name]);
  return rowCount === 1;
}
