import { NotificationListener } from '@jamjar/infra/database/notification-listener';
import { createPool } from '@jamjar/infra/database/pool';
import { createMigratedDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type Pool } from 'pg';
import { allMigrations } from './infrastructure.module.js';
import { RunningServers } from './running-servers.js';

let database: TestDatabase;
let pool: Pool;
const listeners: NotificationListener[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase(allMigrations);
  pool = createPool(database.url, { applicationName: 'spec', maxConnections: 3 });
});
afterAll(async () => {
  for (const listener of listeners) await listener.close();
  await pool.end();
  await database.drop();
});

/** Starts a server with its own listener, as in a process of its own. */
function start(): Promise<RunningServers> {
  const listener = new NotificationListener(database.url);
  listeners.push(listener);
  return RunningServers.start(pool, listener);
}

it('a server knows from its start whether it is alone, also after others start, stop or are silent for 30 seconds', async () => {
  const first = await start();
  expect(first.isAlone).toBe(true);

  const second = await start();
  expect(second.isAlone).toBe(false);
  await waitUntil(() => !first.isAlone);

  await second.stop();
  await waitUntil(() => first.isAlone);

  await pool.query("INSERT INTO servers (id, seen_at) VALUES (gen_random_uuid(), now() - interval '29 seconds')");
  const third = await start();
  expect(third.isAlone).toBe(false);
  await first.stop();
  // The inserted server has now been silent for 31 seconds; the notification makes the third look at once, not at its next heartbeat
  await pool.query("UPDATE servers SET seen_at = seen_at - interval '2 seconds' WHERE seen_at < now() - interval '20 seconds'");
  await pool.query("SELECT pg_notify('servers', '')");
  await waitUntil(() => third.isAlone);
  await third.stop();
  expect((await pool.query('SELECT FROM servers')).rowCount).toBe(0);
});
