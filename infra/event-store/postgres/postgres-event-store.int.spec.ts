import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Listener } from '../../database/listener.js';
import { migrate } from '../../database/migrate.js';
import { createTestDatabase, type TestDatabase } from '../../test-database/test-database.js';
import { describeEventStore } from '../event-store.contract.js';
import { StoreUnavailable, WrongRevision, type RecordedEvent } from '../event-store.js';
import { all, event, events, newStream, Tail } from '../store-under-test.js';
import { EventLog1795262400000 } from './event-log.migration.js';
import { PostgresEventStore } from './postgres-event-store.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let admin: pg.Client;
let listener: Listener;
let store: PostgresEventStore;
let elsewhere: PostgresEventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, [EventLog1795262400000]);
  admin = new pg.Client({ connectionString: database.url, application_name: 'admin' });
  await admin.connect();
  listener = new Listener(database.url);
  store = new PostgresEventStore(database.url, { listener });
  elsewhere = new PostgresEventStore(database.url, { listener });
});
afterAll(async () => {
  await Promise.all([store.close(), elsewhere.close(), listener.close(), admin.end()]);
  await database.drop();
});

/** As a restart of the server: every connection but this one ends. */
async function killConnections(): Promise<void> {
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );
}

describeEventStore('Postgres', () =>
  Promise.resolve({ store, elsewhere, newStream, interrupt: killConnections, close: () => Promise.resolve() }),
);

describe('the event store in Postgres', () => {
  it('gives positions without gaps, whoever loses a race', async () => {
    const before = await store.head();
    const stream = newStream();
    const racers = Array.from({ length: 20 }, (_, index) => (index % 2 ? store : elsewhere).append(stream, -1n, events(2)));
    const others = Array.from({ length: 20 }, () => store.append(newStream(), -1n, events(3)));
    await Promise.allSettled([...racers, ...others]);
    const { rows } = await admin.query<{ position: string }>('SELECT position FROM events WHERE position > $1 ORDER BY position', [before]);
    expect(rows.map(({ position }) => BigInt(position))).toEqual(Array.from({ length: 62 }, (_, index) => before + 1n + BigInt(index)));
    expect(await store.head()).toBe(before + 62n);
  });

  it.each([
    'UPDATE events SET type = type',
    'DELETE FROM events',
    'TRUNCATE events',
    'DELETE FROM event_log_identity',
    'TRUNCATE events, event_log_identity',
  ])('is append-only for the database itself: %s', async (statement) => {
    await store.append(newStream(), -1n, [event()]);
    await expect(admin.query(statement)).rejects.toThrow('append-only');
    await expect(admin.query(`SET session_replication_role = replica; ${statement}`)).rejects.toThrow('append-only');
    await admin.query('RESET session_replication_role');
  });

  it('lets neither a conflict nor bad content harm what shares its batch', async () => {
    const taken = newStream();
    await store.append(taken, -1n, [event()]);
    const shared = [
      store.append(newStream(), -1n, [event()]),
      store.append(taken, -1n, [event()]),
      store.append(newStream(), -1n, [event('half a character: \ud83c')]),
      store.append(newStream(), -1n, [event('nul: \u0000')]),
      store.append(newStream(), -1n, [{ ...event(), data: { revision: 'a backslash \\u0000 is only text' } }]),
      store.append(randomBytes(9_000).toString('hex'), -1n, [event()]), // no index takes such a key
      store.append(newStream(), -1n, events(2)),
    ];
    const results = await Promise.allSettled(shared);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(results[1]).toMatchObject({ reason: expect.any(WrongRevision) as unknown });
    expect(results[3]).toMatchObject({ reason: expect.any(TypeError) as unknown });
    expect(results[5]).not.toMatchObject({ reason: expect.any(StoreUnavailable) as unknown });
  });

  it('takes the same ids with other content for another append', async () => {
    const stream = newStream();
    const news = event();
    await store.append(stream, -1n, [news]);
    await expect(store.append(stream, -1n, [{ ...news, data: { song: 'another' } }])).rejects.toBeInstanceOf(WrongRevision);
    await expect(store.append(stream, -1n, [{ ...news, metadata: {} }])).rejects.toBeInstanceOf(WrongRevision);
    await expect(store.append(stream, -1n, [news])).resolves.toMatchObject({ revision: 0n });
  });

  it('appends to one stream in the order of the calls, however fast they come', async () => {
    const stream = newStream();
    const appends = Array.from({ length: 30 }, (_, index) => store.append(stream, BigInt(index) - 1n, [event()]));
    expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(Array.from({ length: 30 }, (_, index) => BigInt(index)));
  });

  it('finds by itself what no notification told', async () => {
    const deaf = new PostgresEventStore(database.url);
    const tail = new Tail(deaf, await store.head());
    await sleep(50);
    await store.append(newStream(), -1n, [event()]);
    await tail.until((seen) => seen.length === 1, 3_000);
    await tail.end();
    await deaf.close();
  });

  it('tells within milliseconds what another process appended', async () => {
    const tail = new Tail(elsewhere, await store.head());
    await sleep(50);
    const before = Date.now();
    await store.append(newStream(), -1n, [event()]);
    await tail.until((seen) => seen.length === 1);
    expect(Date.now() - before).toBeLessThan(500);
    await tail.end();
  });

  it('hands over what was just committed, as the log has it and before its writer hears', async () => {
    const handed: RecordedEvent[] = [];
    const end = store.onAppended((news) => handed.push(...news));
    const before = await store.head();
    const writes = Array.from({ length: 5 }, async () => {
      const { position } = await store.append(newStream(), -1n, [{ ...event(), data: { at: new Date(0), left: undefined } }, event()]);
      expect(handed.map((each) => each.position)).toContain(position);
    });
    await Promise.all(writes);
    end();
    await store.append(newStream(), -1n, [event()]);
    expect(handed).toEqual((await takeFrom(before)).slice(0, 10));
    expect(handed).toHaveLength(10);
  });

  it('answers an append although somebody who listens to it throws', async () => {
    const errors: unknown[] = [];
    const careful = new PostgresEventStore(database.url, { onError: (error) => errors.push(error) });
    careful.onAppended(() => {
      throw new Error('the listener fails');
    });
    await expect(careful.append(newStream(), -1n, [event()])).resolves.toMatchObject({ revision: 0n });
    expect(errors).toEqual([new Error('the listener fails')]);
    await careful.close();
  });

  it('refuses ids that are none', async () => {
    await expect(store.append(newStream(), -1n, [{ ...event(), id: 'mine' }])).rejects.toThrow(TypeError);
  });

  it('does not pretend when the server is not there', async () => {
    const nowhere = new PostgresEventStore('postgres://jamjar:x@127.0.0.1:9/jamjar');
    await expect(nowhere.append(newStream(), -1n, [event()])).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(nowhere.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(nowhere.identity()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(all(nowhere.read(newStream(), -1n))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(all(nowhere.subscribe(-1n, new AbortController().signal))).rejects.toBeInstanceOf(StoreUnavailable);
    await nowhere.close();
  });

  it('has another name in another database', async () => {
    const other = await createTestDatabase();
    await migrate(other.url, [EventLog1795262400000]);
    const otherStore = new PostgresEventStore(other.url);
    expect(await otherStore.identity()).not.toBe(await store.identity());
    expect(await otherStore.head()).toBe(-1n);
    expect((await otherStore.append(newStream(), -1n, [event()])).position).toBe(0n);
    await otherStore.close();
    await other.drop();
  });
});

async function takeFrom(after: bigint): Promise<RecordedEvent[]> {
  const tail = new Tail(store, after);
  const head = await store.head();
  await tail.until((seen) => seen.at(-1)?.position === head);
  await tail.end();
  return tail.seen;
}
