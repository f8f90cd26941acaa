import { migrate } from '@jamjar/infra/database/migrate';
import { createPool } from '@jamjar/infra/database/pool';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { type Pool } from 'pg';
import { isPassword } from '../auth/passwords.js';
import { allMigrations } from '../config/migrations.js';
import { makeFirstAdmin } from './first-admin.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, allMigrations);
  pool = createPool(database.url, { name: 'first-admin-spec', max: 5 });
});
beforeEach(() => pool.query('DELETE FROM users'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const users = async (): Promise<{ username: string; role: string; password_hash: string }[]> =>
  (await pool.query<{ username: string; role: string; password_hash: string }>('SELECT username, role, password_hash FROM users')).rows;

describe('the first admin', () => {
  it('is god, with the name and password that the settings give', async () => {
    expect(await makeFirstAdmin(pool, { ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: 'long enough' })).toEqual({
      username: 'boss',
      password: null,
    });
    const [user] = await users();
    expect(user).toMatchObject({ username: 'boss', role: 'god' });
    expect(await isPassword('long enough', user?.password_hash ?? null)).toBe(true);
  });

  it('is called admin and has a password that nobody can guess when the settings say nothing', async () => {
    const first = await makeFirstAdmin(pool, {});
    expect(first).toEqual({ username: 'admin', password: expect.stringMatching(/^[\w-]{16}$/) as string });
    expect(await isPassword(first?.password ?? '', (await users())[0]?.password_hash ?? null)).toBe(true);
  });

  it('is made once, however many instances start at the same time, and never beside somebody else', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => makeFirstAdmin(pool, {})));
    expect(made.filter((each) => each !== null)).toHaveLength(1);
    expect(await makeFirstAdmin(pool, { ADMIN_USERNAME: 'another', ADMIN_PASSWORD: 'long enough' })).toBeNull();
    expect(await users()).toHaveLength(1);
  });
});
