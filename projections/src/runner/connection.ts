import pg from 'pg';

const connectTimeout = 5_000;

const noticesSilence = '-c tcp_keepalives_idle=3 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

/** Rows are found by their keys, always: a plan made while a table was small would read it from end to end when it is large. */
const plansForGrowingTables = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off';

export interface ConnectionOptions {
  /** Shown in `pg_stat_activity`. */
  name: string;
  /** Milliseconds after which a statement fails, on the server and, for a silent server, here. */
  timeout: number;
}

/**
 * A connection of one's own, for what belongs to a session: locks, functions. The server notices within seconds when this machine is
 * gone without a word, so that its locks do not outlive it.
 */
export async function connect(url: string, { name, timeout }: ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: timeout,
    query_timeout: timeout + 1_000,
    keepAlive: true,
    options: `${noticesSilence} ${plansForGrowingTables}`,
  });
  client.on('error', () => undefined); // told by the query that is under way, and by 'end'
  await client.connect();
  return client;
}

/** Ends it, at the latest after a second: a server that is gone does not answer. */
export async function disconnect(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
}
