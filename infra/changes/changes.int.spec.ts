import { gigId, organisationId, performerId } from '@jamjar/contracts/ids';
import { type Change, type NewChange } from '@jamjar/contracts/realtime/changes';
import { type Pool } from 'pg';
import { Listener } from '../database/listener.js';
import { migrate } from '../database/migrate.js';
import { createPool } from '../database/pool.js';
import { createTestDatabase, type TestDatabase } from '../test-database/test-database.js';
import { ChangeReader } from './change-reader.js';
import { ChangeTail } from './change-tail.js';
import { recordChanges } from './change-writer.js';
import { JustRecorded } from './just-recorded.js';
import { changesMigrations } from './migrations/changes-migrations.js';

const gig = gigId('10000000-0000-4000-8000-000000000001');
const organisation = organisationId('20000000-0000-4000-8000-000000000001');
const performer = (number: number): NewChange => ({
  kind: 'performer_updated',
  audience: `organisation:${organisation}`,
  gigId: gig,
  keys: { performerId: performerId(`30000000-0000-4000-8000-${number.toString().padStart(12, '0')}`) },
});

let database: TestDatabase;
let pool: Pool;
let reader: ChangeReader;
let listener: Listener;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, changesMigrations);
  pool = createPool(database.url, { name: 'changes-spec', max: 10 });
  reader = new ChangeReader(pool);
  listener = new Listener(database.url);
});
afterAll(async () => {
  await listener.close();
  await pool.end();
  await database.drop();
});

async function inTransaction(changes: readonly NewChange[], end: 'COMMIT' | 'ROLLBACK' = 'COMMIT'): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await recordChanges(client, changes);
    await client.query(end);
  } finally {
    client.release();
  }
}

describe('the changes', () => {
  it('are numbered without a gap in the order of the commits, and a transaction that failed leaves none', async () => {
    const before = await reader.head();
    await inTransaction([performer(1), performer(2)]);
    await inTransaction([performer(3)], 'ROLLBACK');
    await Promise.all(Array.from({ length: 20 }, (_, index) => inTransaction([performer(10 + index)])));

    const changes = await reader.since(before, 100);
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, index) => before + 1 + index));
    expect(changes[0]).toEqual({ ...performer(1), seq: before + 1 });
    expect(await reader.head()).toBe(before + 22);
    expect(await reader.since(before + 20, 1)).toHaveLength(1);
  });

  it('can be told again to whoever knows up to one that is kept, and to nobody else', async () => {
    await inTransaction([performer(1)]);
    const head = await reader.head();
    expect(await reader.tells(head)).toBe(true);
    expect(await reader.tells(head + 1)).toBe(false);

    await pool.query(`UPDATE changes SET at = at - interval '61 minutes' WHERE seq < $1`, [head]);
    expect(await reader.prune()).toBe(head - 1);
    expect(await reader.tells(head - 1)).toBe(true);
    expect(await reader.tells(head - 2)).toBe(false);

    await pool.query('DELETE FROM changes');
    expect(await reader.tells(head)).toBe(true);
    expect(await reader.tells(head - 1)).toBe(false);
  });
});

describe('a tail', () => {
  it('is told of every change of sixteen writers in order, each once', async () => {
    const told: Change[] = [];
    const tail = await ChangeTail.start(reader, listener, { onChanges: (changes) => void told.push(...changes) });
    const before = tail.position;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let index = 0; index < 20; index++) await inTransaction([performer(index)]);
      }),
    );
    await until(() => told.length >= 320);
    await tail.stop();
    expect(told.map(({ seq }) => seq)).toEqual(Array.from({ length: 320 }, (_, index) => before + 1 + index));
  }, 20_000);

  it('takes what was recorded here from the hands of whoever did it, and reads the table only for the rest', async () => {
    const told: Change[] = [];
    const justRecorded = new JustRecorded();
    let reads = 0;
    const counted = Object.assign(new ChangeReader(pool), { since: (...given: [number, number]) => (reads++, reader.since(...given)) });
    const deaf = { subscribe: () => () => undefined };
    const tail = await ChangeTail.start(counted, deaf, { poll: 60_000, justRecorded, onChanges: (changes) => void told.push(...changes) });
    await until(() => reads === 1);
    const record = async (number: number): Promise<Change[]> => {
      const before = await reader.head();
      await inTransaction([performer(number)]);
      return reader.since(before, 10);
    };

    justRecorded.tell(await record(1));
    justRecorded.tell(await record(2));
    await until(() => told.length === 2);
    expect(reads).toBe(1);

    await record(3); // somebody else
    justRecorded.tell(await record(4));
    await until(() => told.length === 4);
    expect(told.map(({ seq }) => seq)).toEqual(told.map((_, place) => tail.position - 3 + place));
    await tail.stop();
  });

  it('does not let what was recorded elsewhere in between wait for the next look', async () => {
    const told: Change[] = [];
    const justRecorded = new JustRecorded();
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const deaf = { subscribe: () => () => undefined };
    const onChanges = async (changes: readonly Change[]): Promise<void> => {
      told.push(...changes);
      await held;
    };
    const tail = await ChangeTail.start(reader, deaf, { poll: 60_000, justRecorded, onChanges });
    const first = tail.position + 1;
    await inTransaction([performer(1), performer(2), performer(3), performer(4)]);
    const recorded = await reader.since(first - 1, 10);

    justRecorded.tell(recorded.slice(0, 1));
    await until(() => told.length > 0);
    justRecorded.tell(recorded.filter(({ seq }) => seq === first + 1 || seq === first + 3)); // the third was recorded elsewhere
    goOn();
    await until(() => told.length === 4);
    expect(told.map(({ seq }) => seq)).toEqual([first, first + 1, first + 2, first + 3]);
    await tail.stop();
  });

  it('finds what nobody notified of', async () => {
    const told: Change[] = [];
    const deaf = { subscribe: () => () => undefined };
    const tail = await ChangeTail.start(reader, deaf, { poll: 50, onChanges: (changes) => void told.push(...changes) });
    await inTransaction([performer(7)]);
    await until(() => told.length === 1);
    await tail.stop();
  });

  it('says when it listens again, goes on after its connections were cut, and after a subscriber that threw', async () => {
    const told: number[] = [];
    let listening = 0;
    const errors: unknown[] = [];
    const tail = await ChangeTail.start(reader, listener, {
      onListening: () => listening++,
      onError: (error) => errors.push(error),
      onChanges: (changes) => {
        told.push(...changes.map(({ seq }) => seq));
        if (told.length === 1) throw new Error('a subscriber at fault');
      },
    });
    await inTransaction([performer(1)]);
    await until(() => told.length === 1 && listening >= 1);
    const before = listening;
    await pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await until(() => listening > before);
    await inTransaction([performer(2)]);
    await until(() => told.length === 2);
    await tail.stop();
    expect(errors.map(String)).toContain('Error: a subscriber at fault');
  }, 20_000);
});

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not come true within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
