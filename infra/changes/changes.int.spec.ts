import { gigId, organisationId, performerId } from '@jamjar/contracts/ids';
import { type Change, type NewChange } from '@jamjar/contracts/realtime/changes';
import { type Pool } from 'pg';
import { NotificationListener } from '../database/notification-listener.js';
import { migrate } from '../database/migrate.js';
import { createPool } from '../database/pool.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { waitUntil } from '../testing/wait-until.js';
import { ChangeLog, recordChanges } from './change-log.js';
import { Changes1763711000000 } from './migrations/1763711000000-changes.js';

const testGigId = gigId('10000000-0000-4000-8000-000000000001');
const testOrganisationId = organisationId('20000000-0000-4000-8000-000000000001');
const performerChange = (number: number): NewChange => ({
  kind: 'performer_updated',
  audience: `organisation:${testOrganisationId}`,
  gigId: testGigId,
  keys: { performerId: performerId(`30000000-0000-4000-8000-${number.toString().padStart(12, '0')}`) },
});

let database: TestDatabase;
let pool: Pool;
let reader: ChangeLog;
let listener: NotificationListener;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, [Changes1763711000000]);
  pool = createPool(database.url, { applicationName: 'changes-spec', maxConnections: 10 });
  reader = new ChangeLog(pool);
  listener = new NotificationListener(database.url);
});
afterAll(async () => {
  await listener.close();
  await pool.end();
  await database.drop();
});

async function recordInTransaction(changes: readonly NewChange[], end: 'COMMIT' | 'ROLLBACK' = 'COMMIT'): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await recordChanges(client, changes);
    await client.query(end);
  } finally {
    client.release();
  }
}

describe('recorded changes', () => {
  it('are numbered without gaps, also by concurrent transactions, and a rolled-back transaction uses no number', async () => {
    const before = await reader.headSeq();
    await recordInTransaction([performerChange(1), performerChange(2)]);
    await recordInTransaction([performerChange(3)], 'ROLLBACK');
    await Promise.all(Array.from({ length: 20 }, (_, index) => recordInTransaction([performerChange(10 + index)])));

    const changes = await reader.readAfter(before, 100);
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, index) => before + 1 + index));
    expect(changes[0]).toEqual({ ...performerChange(1), seq: before + 1 });
    expect(await reader.headSeq()).toBe(before + 22);
    expect(await reader.readAfter(before + 20, 1)).toHaveLength(1);
  });

  it('are kept for 60 minutes, and their numbers are not used again', async () => {
    await recordInTransaction([performerChange(1)]);
    const headSeq = await reader.headSeq();
    await pool.query(`UPDATE changes SET at = at - interval '61 minutes' WHERE seq < $1`, [headSeq]);
    expect(await reader.deleteExpired()).toBe(headSeq - 1); // numbers start at 1, and none of the changes was deleted before
    expect((await reader.readAfter(0, 10)).map(({ seq }) => seq)).toEqual([headSeq]);

    await pool.query('DELETE FROM changes');
    expect(await reader.headSeq()).toBe(headSeq);
  });
});

describe('ChangeLog', () => {
  let stopping: AbortController;
  beforeEach(() => {
    stopping = new AbortController();
  });
  afterEach(() => stopping.abort());

  it('delivers every change of sixteen concurrent writers in order and once', async () => {
    const delivered: Change[] = [];
    const before = await reader.headSeq();
    const following = new ChangeLog(pool, listener).follow(before, {
      onChanges: (changes) => void delivered.push(...changes),
      onError: throwError,
      signal: stopping.signal,
    });
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let index = 0; index < 20; index++) await recordInTransaction([performerChange(index)]);
      }),
    );
    await waitUntil(() => delivered.length >= 320);
    stopping.abort();
    await following;
    expect(delivered.map(({ seq }) => seq)).toEqual(Array.from({ length: 320 }, (_, index) => before + 1 + index));
  });

  it('delivers published changes without a read, and reads the table only for a missing change of another process', async () => {
    const delivered: Change[] = [];
    const silentListener = { subscribe: () => () => undefined };
    const before = await reader.headSeq();
    const changeLog = new ChangeLog(pool, silentListener);
    const readTable = jest.spyOn(changeLog, 'readAfter');
    const following = changeLog.follow(before, {
      onChanges: (changes) => void delivered.push(...changes),
      onError: throwError,
      signal: stopping.signal,
    });
    expect(readTable).toHaveBeenCalledTimes(1); // the read at its start, which finds nothing
    const record = async (number: number): Promise<Change[]> => {
      const headSeq = await reader.headSeq();
      await recordInTransaction([performerChange(number)]);
      return reader.readAfter(headSeq, 10);
    };
    const publish = (changes: readonly Change[]): void => changeLog.publish(() => changes);

    publish(await record(1));
    publish(await record(2));
    await waitUntil(() => delivered.length === 2);
    expect(readTable).toHaveBeenCalledTimes(1);

    await record(3); // by another process
    publish(await record(4));
    await waitUntil(() => delivered.length === 4);
    stopping.abort();
    await following;
    expect(delivered.map(({ seq }) => seq)).toEqual([1, 2, 3, 4].map((index) => before + index));
  });

  it('continues after lost connections and after an error in `onChanges`', async () => {
    const delivered: number[] = [];
    const errors: unknown[] = [];
    let listeningCount = 0;
    const unsubscribe = listener.subscribe('changes', ({ kind }) => (listeningCount += kind === 'listening' ? 1 : 0));
    const following = new ChangeLog(pool, listener).follow(await reader.headSeq(), {
      onError: (error) => errors.push(error),
      onChanges: (changes) => {
        delivered.push(...changes.map(({ seq }) => seq));
        if (delivered.length === 1) throw new Error('subscriber failed');
      },
      signal: stopping.signal,
    });
    await recordInTransaction([performerChange(1)]);
    await waitUntil(() => delivered.length === 1 && listeningCount >= 1);
    const countBefore = listeningCount;
    await pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user',
    );
    await waitUntil(() => listeningCount > countBefore);
    await recordInTransaction([performerChange(2)]);
    await waitUntil(() => delivered.length === 2);
    unsubscribe();
    stopping.abort();
    await following;
    expect(errors.map(String)).toContain('Error: subscriber failed');
  });
});

function throwError(error: unknown): never {
  throw error;
}
