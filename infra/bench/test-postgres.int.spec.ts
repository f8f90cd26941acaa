import { withClient } from '../testing/test-database.js';
import { withTestPostgres } from './test-postgres.js';

it('withTestPostgres starts a Postgres that waits for the disk, as in production', async () => {
  const environment = { ...process.env };
  delete process.env.DATABASE_URL;
  let settings: unknown[] = [];
  try {
    await withTestPostgres(async (createDatabase) => {
      const sql = "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') ORDER BY name";
      settings = await withClient(await createDatabase(), async (client) => (await client.query<object>(sql)).rows);
    });
  } finally {
    Object.assign(process.env, environment); // other tests of this Jest worker use the server of DATABASE_URL
  }
  expect(settings).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })));
});
