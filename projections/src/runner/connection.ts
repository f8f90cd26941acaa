import pg from 'pg';

const connectTimeoutMs = 5_000;

/** Postgres notices within seconds when this machine disappears, so that locks held from here do not outlive it. */
const keepaliveSettings = '-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

/**
 * Always use indexes: a cached plan of a table that was small would scan the whole table after it has grown.
 * JIT compilation, which Postgres starts by a plan's estimated cost, would take longer than these short statements.
 */
const plannerSettings = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off';

export interface ConnectionOptions {
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Time after which a statement fails; enforced by Postgres, and by the client in case Postgres does not respond. */
  statementTimeoutMs: number;
}

/**
 * Opens a dedicated connection, for advisory locks and temporary functions, which belong to a Postgres session. Close it with `disconnect`.
 * @param prepare prepares the session; when it fails, the connection is closed
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
  client.on('error', () => undefined); // reported by the current query and by 'end'
  await client.connect();
  try {
    await prepare?.(client);
    return client;
  } catch (error) {
    await disconnect(client);
    throw error;
  }
}

/** Closes the connection. Waits at most a second, because a server that is gone does not answer. */
export async function disconnect(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
}

/** Takes an advisory lock for as long as the connection lasts. @returns whether it was free */
export async function tryAdvisoryLock(client: Pick<pg.Client, 'query'>, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT WHERE pg_try_advisory_lock(hashtextextended($1, 0))', [name]);
  return rowCount === 1;
}
