import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';

/** A TypeORM migration; its name ends with the milliseconds that order it. */
export type MigrationClass = new () => MigrationInterface;

/** Arbitrary, and the same for every process that migrates. */
const migrationLock = 5_742_602;
const lockTimeout = 60_000;

/**
 * Brings a database up to date: runs what has not run there yet, in the order of the names' time stamps, each in a
 * transaction of its own. However many processes start at once, one migrates and the others wait (at most a minute).
 * @returns names of the migrations that ran now
 */
export async function migrate(url: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'jamjar-migrate', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a query that is under way rejects
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${lockTimeout.toString()}`);
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    return await run(url, migrations);
  } finally {
    await client.end(); // and with it the lock
  }
}

async function run(url: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const source = new DataSource({ type: 'postgres', url, migrations: [...migrations], applicationName: 'jamjar-migrate', poolSize: 2 });
  await source.initialize();
  try {
    const done = await source.runMigrations({ transaction: 'each' });
    return done.map(({ name }) => name);
  } finally {
    await source.destroy();
  }
}
