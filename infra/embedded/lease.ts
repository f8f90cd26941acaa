import pg from 'pg';

/** The key of the advisory lock: arbitrary, and the same for every process that uses an embedded server. */
const leaseLockKey = 5_742_601;

/**
 * A process's claim on the embedded server, which is stopped only when no process holds one. It is a connection, so that it ends
 * with its process even after a crash, and reports when the server is lost.
 */
export interface Lease {
  /** Releases the claim. `true`: no other process holds one, and none can acquire one before `end`. */
  releaseAndCheckIfLast(): Promise<boolean>;
  /** Calls back once when the server is lost before the claim was released. */
  onLost(listener: () => void): void;
  end(): Promise<void>;
}

/** @throws the connection's error when the server does not accept it */
export async function acquireLease(adminUrl: string): Promise<Lease> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000, application_name: 'jamjar-lease' });
  let notifyLost = (): void => undefined;
  client.on('error', () => undefined); // the 'end' event follows
  client.on('end', () => notifyLost());
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [leaseLockKey]);
  return {
    onLost: (listener) => void (notifyLost = listener),
    async releaseAndCheckIfLast() {
      notifyLost = () => undefined;
      await client.query('SELECT pg_advisory_unlock_shared($1)', [leaseLockKey]);
      const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [leaseLockKey]);
      return rows[0]?.last === true;
    },
    end: () => client.end(),
  };
}

/** Creates the database if it does not exist. Safe when another process does so at the same time. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the running query rejects too
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // duplicate_database, or unique_violation when two processes create it at the same moment
    const isDuplicate = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!isDuplicate) throw error;
  } finally {
    await client.end();
  }
}
