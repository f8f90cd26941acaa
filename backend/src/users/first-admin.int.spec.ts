import { migrate } from '@jamjar/infra/database/migrate';
import { createPool } from '@jamjar/infra/database/pool';
import { InvalidSettingsError, parseSettings } from '@jamjar/infra/process/settings';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { type Pool } from 'pg';
import { verifyPassword } from '../auth/passwords.js';
import { allMigrations } from '../config/infrastructure.module.js';
import { createFirstAdmin } from './first-admin.js';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, allMigrations);
  pool = createPool(database.url, { applicationName: 'first-admin-spec', maxConnections: 5 });
});
beforeEach(() => pool.query('DELETE FROM users'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const readUsers = async (): Promise<{ username: string; role: string; password_hash: string }[]> =>
  (await pool.query<{ username: string; role: string; password_hash: string }>('SELECT username, role, password_hash FROM users')).rows;

describe('createFirstAdmin', () => {
  it('creates a god user with the name and password of the settings', async () => {
    expect(await createFirstAdmin(pool, parseSettings({ ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: 'long enough' }))).toEqual({
      username: 'boss',
      password: null,
    });
    const [user] = await readUsers();
    expect(user).toMatchObject({ username: 'boss', role: 'god' });
    expect(await verifyPassword('long enough', user?.password_hash ?? null)).toBe(true);
  });

  it('creates "admin" with a random password when the settings are missing', async () => {
    const first = await createFirstAdmin(pool, parseSettings({}));
    expect(first).toEqual({ username: 'admin', password: expect.stringMatching(/^[\w-]{22}$/) as string });
    expect(await verifyPassword(first?.password ?? '', (await readUsers())[0]?.password_hash ?? null)).toBe(true);
  });

  it('creates one admin when several instances start at once, and none when users exist', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => createFirstAdmin(pool, parseSettings({}))));
    expect(results.filter((admin) => admin !== null)).toHaveLength(1);
    expect(await createFirstAdmin(pool, parseSettings({ ADMIN_USERNAME: 'another', ADMIN_PASSWORD: 'long enough' }))).toBeNull();
    expect(await readUsers()).toHaveLength(1);
  });

  it('with PASSWORDS=strict refuses an ADMIN_PASSWORD that is easy to guess, while it would create a user', async () => {
    const settings = { PASSWORDS: 'strict', ADMIN_PASSWORD: 'Password1' };
    const refused = createFirstAdmin(pool, parseSettings(settings));
    await expect(refused).rejects.toEqual(new InvalidSettingsError(['ADMIN_PASSWORD is too common']));
    expect(await readUsers()).toEqual([]);
    expect(await createFirstAdmin(pool, parseSettings({ ...settings, ADMIN_PASSWORD: 'not so easy' }))).not.toBeNull();
    expect(await createFirstAdmin(pool, parseSettings(settings))).toBeNull();
  });
});
