import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { waitUntil } from '../testing/wait-until.js';
import { createPool } from './pool.js';

let database: TestDatabase;
let pool: pg.Pool;
let admin: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = createPool(database.url, { applicationName: 'jamjar-admin', maxConnections: 1 });
});
beforeEach(() => {
  pool = createPool(database.url, { applicationName: 'jamjar-pool-test', maxConnections: 2, statementTimeoutMs: 2_000 });
});
afterEach(() => pool.end());
afterAll(async () => {
  await admin.end();
  await database.drop();
});

describe('createPool', () => {
  it('replaces connections that were lost while idle', async () => {
    await pool.query('SELECT 1');
    await terminateConnections();
    await waitUntil(() => pool.totalCount === 0);
    expect((await pool.query('SELECT 1 AS up')).rows).toEqual([{ up: 1 }]);
  });

  it('keeps the process alive when a checked-out connection is lost', async () => {
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await terminateConnections();
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('SELECT 1 AS up')).rows).toEqual([{ up: 1 }]);
  });

  it('rejects a statement that exceeds the timeout', async () => {
    await expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow('statement timeout');
  });
});

async function terminateConnections(): Promise<void> {
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jamjar-pool-test' AND datname = current_database()",
  );
}
