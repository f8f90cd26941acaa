import { migrate } from '@jamjar/infra/database/migrate';
import { createPool } from '@jamjar/infra/database/pool';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { type Pool } from 'pg';
import { toStoredSessionId } from '../auth/stored-sessions.js';
import { allMigrations } from '../config/infrastructure.module.js';
import { HashedSessions1764005600000 } from './1764005600000-hashed-sessions.js';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  const before = allMigrations.filter(
    ({ name }) => Number(/\d+$/.exec(name)?.[0]) < Number(/\d+$/.exec(HashedSessions1764005600000.name)?.[0]),
  );
  await migrate(database.url, before);
  pool = createPool(database.url, { applicationName: 'hashed-sessions-spec', maxConnections: 2 });
  await pool.query(`
    INSERT INTO users (id, username, role) VALUES ('00000000-0000-4000-8000-000000000001', 'sam', 'operator');
    INSERT INTO user_sessions (sid, sess, expire) VALUES
      ('of-today_', '{"username":"sam"}', now() + interval '30 days'), ('of last month', '{"username":"sam"}', now() + interval '1 day');
    INSERT INTO push_endpoints VALUES ('00000000-0000-4000-8000-000000000002', 'https://push.example.org/1', 'k', 'a', NULL, now());
    INSERT INTO push_subscriptions VALUES
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'of-today_')`);
  await migrate(database.url, allMigrations);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('sessions are stored under hashes, and so are the subscriptions of their browsers, which still end with them', async () => {
  const { rows } = await pool.query('SELECT sid, username FROM user_sessions ORDER BY expire DESC');
  expect(rows).toEqual(['of-today_', 'of last month'].map((id) => ({ sid: toStoredSessionId(id), username: 'sam' })));
  const subscriptions = 'SELECT session_id FROM push_subscriptions';
  expect((await pool.query(subscriptions)).rows).toEqual([{ session_id: toStoredSessionId('of-today_') }]);
  await pool.query('DELETE FROM user_sessions WHERE sid = $1', [toStoredSessionId('of-today_')]);
  expect((await pool.query(subscriptions)).rows).toEqual([]);
});
