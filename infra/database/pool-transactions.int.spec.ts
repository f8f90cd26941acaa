import { type Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { createPool, runInTransaction } from './pool.js';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { applicationName: 'transaction-spec', maxConnections: 4 });
  await pool.query('CREATE TABLE counters (name text PRIMARY KEY, value int NOT NULL)');
});
beforeEach(() => pool.query(`TRUNCATE counters; INSERT INTO counters VALUES ('a', 0), ('b', 0)`));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const valueOf = async (name: string): Promise<unknown> => {
  const { rows } = await pool.query<{ value: number }>('SELECT value FROM counters WHERE name = $1', [name]);
  return rows[0]?.value;
};

describe('runInTransaction', () => {
  it('commits all statements and returns the result of the work', async () => {
    const result = await runInTransaction(pool, async (client) => {
      await client.query(`UPDATE counters SET value = 1 WHERE name = 'a'`);
      await client.query(`UPDATE counters SET value = 1 WHERE name = 'b'`);
      return 'done';
    });
    expect([result, await valueOf('a'), await valueOf('b')]).toEqual(['done', 1, 1]);
  });

  it('rolls back and rethrows when the work fails', async () => {
    const failing = runInTransaction(pool, async (client) => {
      await client.query(`UPDATE counters SET value = 1 WHERE name = 'a'`);
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    expect(await valueOf('a')).toBe(0);
  });

  it('retries after a deadlock', async () => {
    let [attemptCount, lockCount] = [0, 0];
    let releaseBoth: () => void = () => undefined;
    const bothHoldOneLock = new Promise<void>((resolve) => (releaseBoth = resolve));
    const incrementBoth = (first: string, second: string) =>
      runInTransaction(pool, async (client) => {
        attemptCount += 1;
        await client.query('UPDATE counters SET value = value + 1 WHERE name = $1', [first]);
        if (++lockCount === 2) releaseBoth();
        await bothHoldOneLock;
        await client.query('UPDATE counters SET value = value + 1 WHERE name = $1', [second]);
      });
    await Promise.all([incrementBoth('a', 'b'), incrementBoth('b', 'a')]);
    expect([await valueOf('a'), await valueOf('b')]).toEqual([2, 2]);
    expect(attemptCount).toBeGreaterThan(2); // the first attempt of each, and at least one more after the deadlock
  });
});
