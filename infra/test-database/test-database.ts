import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testServerUrlVariable } from './shared-server.js';

/** A database that belongs to one spec file or one test. */
export interface TestDatabase {
  url: string;
  /** Closes all connections to it and deletes it. */
  drop(): Promise<void>;
}

/** Creates an empty database on the server of this test run. Call it before all tests or each test, and `drop` afterwards. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env[testServerUrlVariable];
  if (!serverUrl) throw new Error('No test server: this needs one of the Jest projects with a database (int, e2e, journeys)');
  const name = `jamjar_test_${randomBytes(6).toString('hex')}`;
  // `template1`, the default, cannot be copied while somebody is connected to it.
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
