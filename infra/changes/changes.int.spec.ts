import { gigId, organisationId, performerId } from '@jamjar/contracts/ids';
import { type Change, type NewChange } from '@jamjar/contracts/realtime/changes';
import { type Pool } from 'pg';
import { NotificationListener } from '../database/notification-listener.js';
import { migrate } from '../database/migrate.js';
import { createPool } from '../database/pool.js';
import { createTestDatabase, type TestDatabase } from '../test-database/test-database.js';
import { waitUntil } from '../testing/wait-until.js';
import { ChangeReader } from './change-reader.js';
import { ChangeTail } from './change-tail.js';
import { recordChanges } from './record-changes.js';
import { InProcessChangeFeed } from './in-process-change-feed.js';
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
let reader: ChangeReader;
let listener: NotificationListener;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, [Changes1763711000000]);
  pool = createPool(database.url, { applicationName: 'changes-spec', maxConnections: 10 });
  reader = new ChangeReader(pool);
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

  it('can be replayed after a seq, unless a later change was deleted or the seq is larger than the newest', async () => {
    await recordInTransaction([performerChange(1)]);
    const headSeq = await reader.headSeq();
    expect(await reader.canReplayAfter(headSeq)).toBe(true);
    expect(await reader.canReplayAfter(headSeq + 1)).toBe(false);

    // changes are kept for 60 minutes
    await pool.query(`UPDATE changes SET at = at - interval '61 minutes' WHERE seq < $1`, [headSeq]);
    expect(await reader.deleteExpired()).toBe(headSeq - 1); // numbers start at 1, and none of the changes was deleted before
    expect(await reader.canReplayAfter(headSeq - 1)).toBe(true);
    expect(await reader.canReplayAfter(headSeq - 2)).toBe(false);

    await pool.query('DELETE FROM changes');
    expect(await reader.canReplayAfter(headSeq)).toBe(true);
    expect(await reader.canReplayAfter(headSeq - 1)).toBe(false);
  });
});

describe('ChangeTail', () => {
  it('delivers every change of sixteen concurrent writers in order and once', async () => {
    const delivered: Change[] = [];
    const tail = await ChangeTail.start(reader, listener, { onChanges: (changes) => void delivered.push(...changes) });
    const before = tail.lastSeq;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let index = 0; index < 20; index++) await recordInTransaction([performerChange(index)]);
      }),
    );
    await waitUntil(() => delivered.length >= 320);
    await tail.stop();
    expect(delivered.map(({ seq }) => seq)).toEqual(Array.from({ length: 320 }, (_, index) => before + 1 + index));
  });

  it('delivers in-process changes without a read, and reads the table only when a change of another process is missing in between', async () => {
    const delivered: Change[] = [];
    const inProcessFeed = new InProcessChangeFeed();
    let readCount = 0;
    const countingReader = Object.assign(new ChangeReader(pool), {
      readAfter: (...args: [number, number]) => (readCount++, reader.readAfter(...args)),
    });
    const silentListener = { subscribe: () => () => undefined };
    const tail = await ChangeTail.start(countingReader, silentListener, {
      pollIntervalMs: 60_000,
      inProcessFeed,
      onChanges: (changes) => void delivered.push(...changes),
    });
    await waitUntil(() => readCount === 1); // the tail's read at its start, which finds nothing
    const record = async (number: number): Promise<Change[]> => {
      const before = await reader.headSeq();
      await recordInTransaction([performerChange(number)]);
      return reader.readAfter(before, 10);
    };

    inProcessFeed.publish(await record(1));
    inProcessFeed.publish(await record(2));
    await waitUntil(() => delivered.length === 2);
    expect(readCount).toBe(1);

    await record(3); // by another process
    inProcessFeed.publish(await record(4));
    await waitUntil(() => delivered.length === 4);
    expect(delivered.map(({ seq }) => seq)).toEqual(delivered.map((_, index) => tail.lastSeq - 3 + index));
    await tail.stop();
  });

  it('reads a missing change of another process at once, not at the next poll', async () => {
    const delivered: Change[] = [];
    const inProcessFeed = new InProcessChangeFeed();
    let finishDelivery: () => void = () => undefined;
    const deliveryFinished = new Promise<void>((resolve) => (finishDelivery = resolve));
    const silentListener = { subscribe: () => () => undefined };
    const onChanges = async (changes: readonly Change[]): Promise<void> => {
      delivered.push(...changes);
      await deliveryFinished;
    };
    const tail = await ChangeTail.start(reader, silentListener, { pollIntervalMs: 60_000, inProcessFeed, onChanges });
    const firstSeq = tail.lastSeq + 1;
    await recordInTransaction([performerChange(1), performerChange(2), performerChange(3), performerChange(4)]);
    const recordedChanges = await reader.readAfter(firstSeq - 1, 10);

    inProcessFeed.publish(recordedChanges.slice(0, 1));
    await waitUntil(() => delivered.length > 0);
    inProcessFeed.publish(recordedChanges.filter(({ seq }) => seq === firstSeq + 1 || seq === firstSeq + 3)); // another process recorded the third
    finishDelivery();
    await waitUntil(() => delivered.length === 4);
    expect(delivered.map(({ seq }) => seq)).toEqual([firstSeq, firstSeq + 1, firstSeq + 2, firstSeq + 3]);
    await tail.stop();
  });

  it('finds changes by polling when they were not notified', async () => {
    const delivered: Change[] = [];
    const silentListener = { subscribe: () => () => undefined };
    const tail = await ChangeTail.start(reader, silentListener, {
      pollIntervalMs: 50,
      onChanges: (changes) => void delivered.push(...changes),
    });
    await recordInTransaction([performerChange(7)]);
    await waitUntil(() => delivered.length === 1);
    await tail.stop();
  });

  it('reports when it listens again, and continues after lost connections and after an error in `onChanges`', async () => {
    const delivered: number[] = [];
    let listeningCount = 0;
    const errors: unknown[] = [];
    const tail = await ChangeTail.start(reader, listener, {
      onListening: () => listeningCount++,
      onError: (error) => errors.push(error),
      onChanges: (changes) => {
        delivered.push(...changes.map(({ seq }) => seq));
        if (delivered.length === 1) throw new Error('subscriber failed');
      },
    });
    await recordInTransaction([performerChange(1)]);
    await waitUntil(() => delivered.length === 1 && listeningCount >= 1);
    const countBefore = listeningCount;
    await pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await waitUntil(() => listeningCount > countBefore);
    await recordInTransaction([performerChange(2)]);
    await waitUntil(() => delivered.length === 2);
    await tail.stop();
    expect(errors.map(String)).toContain('Error: subscriber failed');
  });
});
