import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';

/** The class of a TypeORM migration. Its name ends with a time stamp in ms, which orders the migrations. */
export type MigrationClass = new () => MigrationInterface;

/** Key of the advisory lock; arbitrary, but the same in every process. */
const migrationLockKey = 5_742_602;

/** The database contains the tables of an older Jamjar. The message is meant for the person who runs the server. */
export class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError';

  constructor(url: string) {
    const { host, pathname } = new URL(url);
    super(`The database ${host}${pathname} was made by an older Jamjar, which this version cannot read. Choose another with DATABASE_URL.`);
  }
}

/**
 * Runs those of `migrations` that have not run in this database, in the order of their time stamps, each in its own transaction.
 * Of several processes that start at once, one migrates and the others wait for at most a minute. Without `migrations` it only checks that the
 * database is not that of an older Jamjar.
 * @returns the names of the migrations that ran now
 * @throws OlderDatabaseError, or the error of the connection, of a wait that takes too long, or of the first failing migration
 */
export async function migrate(url: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'jamjar-migrate', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the running query rejects too
  await client.connect();
  try {
    await client.query('SET lock_timeout = 60000');
    await client.query('SELECT pg_advisory_lock($1)', [migrationLockKey]);
    // `live_events` is the name that the table `gigs` had (docs/adr/0019)
    const { rowCount } = await client.query(`SELECT WHERE to_regclass('live_events') IS NOT NULL`);
    if (rowCount === 1) throw new OlderDatabaseError(url);
    return (await haveAllRun(client, migrations)) ? [] : await runPendingMigrations(url, migrations);
  } finally {
    await client.end(); // releases the lock
  }
}

/** Most starts have nothing to migrate; checking that here avoids the connections that TypeORM would open for it. */
async function haveAllRun(client: pg.Client, migrations: readonly MigrationClass[]): Promise<boolean> {
  if (migrations.length === 0) return true;
  const { rowCount } = await client.query(`SELECT WHERE to_regclass('migrations') IS NOT NULL`);
  if (rowCount !== 1) return false;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  const executed = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => executed.has(name));
}

async function runPendingMigrations(url: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const source = new DataSource({ type: 'postgres', url, migrations: [...migrations], applicationName: 'jamjar-migrate', poolSize: 2 });
  await source.initialize();
  try {
    const executed = await source.runMigrations({ transaction: 'each' });
    return executed.map(({ name }) => name);
  } finally {
    await source.destroy();
  }
}
