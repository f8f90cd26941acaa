import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { serverVariable } from './server-of-this-run.js';

/** A database of one spec file's own. */
export interface TestDatabase {
  url: string;
  /** Deletes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** An empty database on the server of this test run. Call it in `beforeAll`, and its `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[serverVariable];
  if (!server) throw new Error('No test server: this needs one of the Jest projects with a database (int, e2e, journeys)');
  const name = `jamjar_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
