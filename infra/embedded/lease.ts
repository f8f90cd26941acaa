import pg from 'pg';

/** Arbitrary, and the same for every process that uses one embedded server. */
const leaseKey = 5_742_601;

/**
 * One process's claim on the embedded server: while anybody holds one, nobody stops the server. It is a connection, so
 * it ends with its process, however that ends, and it tells when the server is gone.
 */
export interface Lease {
  /** Gives the claim back; `true` when nobody else holds one, and nobody can get one any more. */
  isLast(): Promise<boolean>;
  /** Calls back once when the server is lost before the claim was given back. */
  onLost(listener: () => void): void;
  end(): Promise<void>;
}

/** @throws the connection's error when the server does not take it */
export async function takeLease(adminUrl: string): Promise<Lease> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000, application_name: 'jamjar-lease' });
  let lost = (): void => undefined;
  client.on('error', () => undefined); // its end is told by 'end'
  client.on('end', () => lost());
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [leaseKey]);
  return {
    onLost: (listener) => void (lost = listener),
    async isLast() {
      lost = () => undefined;
      await client.query('SELECT pg_advisory_unlock_shared($1)', [leaseKey]);
      const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [leaseKey]);
      return rows[0]?.last === true;
    },
    end: () => client.end(),
  };
}

/** Makes the database when there is none; harmless when another process does so at the same moment. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a query that was under way rejects
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const duplicate = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!duplicate) throw error;
  } finally {
    await client.end();
  }
}
