import { createPool, runInTransaction } from '@jamjar/infra/database/pool';
import { toWrappingKey } from '@jamjar/infra/process/wrapped-secrets';
import { createMigratedDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { randomBytes } from 'node:crypto';
import { type Pool } from 'pg';
import { allMigrations } from './infrastructure.module.js';
import { changeWrappingKey, SecretBox } from './secret-box.js';

const [firstKey, secondKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('base64')] as const;

let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await createMigratedDatabase(allMigrations);
  pool = createPool(database.url, { applicationName: 'spec', maxConnections: 4 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const openBox = (SECRETS_KEY?: string): Promise<SecretBox> => SecretBox.create(pool, SECRETS_KEY === undefined ? {} : { SECRETS_KEY });
const changeKey = (): Promise<readonly string[]> => changeWrappingKey(pool, toWrappingKey(firstKey), toWrappingKey(secondKey));

/** How many connections wait for a lock. Read outside of the transactions of the tests: within one Postgres shows always the same. */
async function countWaiting(): Promise<number> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await pool.query(text)).rowCount ?? 0;
}

async function readStored(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>('SELECT name, value FROM secrets ORDER BY name');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

describe('secrets in Postgres', () => {
  it('are plain without a key, and the next start with one wraps them all and reads them as before', async () => {
    const plain = await openBox();
    const secret = await plain.load('session');
    expect((await readStored()).session).toBe(secret);

    const wrapped = await openBox(firstKey);
    expect(Object.values(await readStored()).filter((value) => !value.startsWith('wrapped:1:'))).toEqual([]);
    expect(await wrapped.load('session')).toBe(secret);
    expect(await (await openBox(firstKey)).load('session')).toBe(secret);
  });

  it('are created wrapped, and once by several instances', async () => {
    const boxes = await Promise.all([openBox(firstKey), openBox(firstKey), openBox(firstKey)]);
    const loaded = await Promise.all(boxes.map((box) => box.load('place 1')));
    expect(new Set(loaded).size).toBe(1);
    expect((await readStored())['place 1']).toMatch(/^wrapped:1:/);
  });

  it('end a start without their key and with another one, and nothing is changed', async () => {
    await (await openBox(firstKey)).load('session');
    const before = await readStored();
    await expect(openBox()).rejects.toThrow('Set SECRETS_KEY to the key of this database.');
    await expect(openBox(secondKey)).rejects.toThrow('SECRETS_KEY is not the key');
    expect(await readStored()).toEqual(before);
  });

  it('are refused when one was put in the place of another', async () => {
    const box = await openBox(firstKey);
    for (const name of ['session', 'browsers']) await box.load(name);
    await pool.query(`UPDATE secrets SET value = (SELECT value FROM secrets WHERE name = 'session') WHERE name = 'browsers'`);
    const message = 'the secret "secrets browsers" was changed by something else than Jamjar.';
    await expect(box.load('browsers')).rejects.toThrow(message);
    await expect(box.check()).rejects.toThrow(message);
  });
});

describe('a change of the key', () => {
  it('wraps all secrets with the new key, can be repeated, and needs the former key', async () => {
    const secret = await (await openBox(firstKey)).load('session');
    await expect(changeWrappingKey(pool, null, toWrappingKey(secondKey))).rejects.toThrow('Set SECRETS_KEY');
    expect(await changeKey()).toEqual([]);
    const stored = await readStored();
    expect(await changeKey()).toEqual([]);
    expect(await readStored()).toEqual(stored);
    expect(await (await openBox(secondKey)).load('session')).toBe(secret);
    await expect(openBox(firstKey)).rejects.toThrow('SECRETS_KEY is not the key');
  });

  it('changes nothing when a secret of the server cannot be read', async () => {
    const box = await openBox(firstKey);
    for (const name of ['session', 'browsers']) await box.load(name);
    await pool.query(`UPDATE secrets SET value = (SELECT value FROM secrets WHERE name = 'session') WHERE name = 'browsers'`);
    const before = await readStored();
    await expect(changeKey()).rejects.toThrow('the secret "secrets browsers" was changed');
    expect(await readStored()).toEqual(before);
  });

  it('makes a server that still has the former key refuse to write and to read what it cannot', async () => {
    const box = await openBox(firstKey);
    const withoutKey = await runInTransaction(pool, (transaction) => box.seal(transaction, 'users 1', 'guitar'));
    await changeKey();
    const refusal = { code: 'BUSY', message: 'Jamjar must be started again, because its SECRETS_KEY has changed' };
    await expect(runInTransaction(pool, (transaction) => box.seal(transaction, 'users 1', 'drums'))).rejects.toMatchObject(refusal);
    await expect(box.load('session 2')).rejects.toMatchObject(refusal);
    expect(box.open('users 1', withoutKey)).toBe('guitar');
    const other = await openBox(secondKey);
    expect(() => other.open('users 1', withoutKey)).toThrow(refusal.message);
  });

  it('waits for a secret that is being written with the former key, and wraps it, too', async () => {
    const box = await openBox(firstKey);
    const writer = await pool.connect();
    await writer.query('BEGIN');
    await box.renew(writer, 'late', 'guitar');
    let isChanged = false;
    const changing = changeKey().then(() => (isChanged = true));
    await waitUntil(async () => (await countWaiting()) === 1);
    expect(isChanged).toBe(false);
    await writer.query('COMMIT');
    writer.release();
    await changing;
    expect(await (await openBox(secondKey)).load('late')).toBe('guitar');
  });

  it('makes a secret wait that is written meanwhile, which is then refused', async () => {
    const box = await openBox(firstKey);
    const locker = await pool.connect();
    await locker.query(`BEGIN; SELECT FROM secrets WHERE name = 'key check' FOR NO KEY UPDATE`);
    const changing = changeKey(); // is first in the line for the row
    await waitUntil(async () => (await countWaiting()) === 1);
    const writing = runInTransaction(pool, (transaction) => box.renew(transaction, 'late', 'guitar'));
    const refused = expect(writing).rejects.toMatchObject({ code: 'BUSY' });
    await waitUntil(async () => (await countWaiting()) === 2);
    await locker.query('COMMIT');
    locker.release();
    await changing;
    await refused;
    expect(await readStored()).not.toHaveProperty('late');
  });
});
