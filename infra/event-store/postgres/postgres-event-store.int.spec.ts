import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { NotificationListener } from '../../database/notification-listener.js';
import { migrate } from '../../database/migrate.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { describeEventStoreContract } from '../testing/event-store.contract.js';
import { StoreUnavailable, WrongRevision, type RecordedEvent } from '../event-store.js';
import { collect, newEvent, newEvents, newStreamName, TailingSubscriber } from '../testing/event-store.fixture.js';
import { EventLog1795262400000 } from './event-log.migration.js';
import { PostgresEventStore } from './postgres-event-store.js';

let database: TestDatabase;
let admin: pg.Client;
let listener: NotificationListener;
let store: PostgresEventStore;
let otherClient: PostgresEventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, [EventLog1795262400000]);
  admin = new pg.Client({ connectionString: database.superuserUrl, application_name: 'admin' });
  await admin.connect();
  listener = new NotificationListener(database.url);
  store = new PostgresEventStore(database.url, { listener });
  otherClient = new PostgresEventStore(database.url, { listener });
});
afterAll(async () => {
  await Promise.all([store.close(), otherClient.close(), listener.close(), admin.end()]);
  await database.drop();
});

/** Ends every connection but that of `admin`, as a restart of the server does. */
async function killConnections(): Promise<void> {
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );
}

describeEventStoreContract('Postgres', () =>
  Promise.resolve({ store, otherClient, newStreamName, breakConnections: killConnections, close: () => Promise.resolve() }),
);

describe('PostgresEventStore', () => {
  it('assigns positions without gaps when concurrent appends are rejected', async () => {
    const before = await store.head();
    const stream = newStreamName();
    const conflicting = Array.from({ length: 20 }, (_, index) => (index % 2 ? store : otherClient).append(stream, -1n, newEvents(2)));
    const independent = Array.from({ length: 20 }, () => store.append(newStreamName(), -1n, newEvents(3)));
    await Promise.allSettled([...conflicting, ...independent]);
    const { rows } = await admin.query<{ position: string }>('SELECT position FROM events WHERE position > $1 ORDER BY position', [before]);
    expect(rows.map(({ position }) => BigInt(position))).toEqual(Array.from({ length: 62 }, (_, index) => before + 1n + BigInt(index)));
    expect(await store.head()).toBe(before + 62n); // one conflicting append with 2 events, 20 independent ones with 3
  });

  it.each([
    'UPDATE events SET type = type',
    'DELETE FROM events',
    'TRUNCATE events',
    'DELETE FROM event_log_identity',
    'TRUNCATE events, event_log_identity',
  ])('rejects changes of the log in the database itself: %s', async (statement) => {
    await store.append(newStreamName(), -1n, [newEvent()]);
    await expect(admin.query(statement)).rejects.toThrow('append-only');
    await expect(admin.query(`SET session_replication_role = replica; ${statement}`)).rejects.toThrow('append-only');
    await admin.query('RESET session_replication_role');
  });

  it('fails only the appends of a batch that conflict or cannot be stored', async () => {
    const existingStream = newStreamName();
    await store.append(existingStream, -1n, [newEvent()]);
    const appends = [
      store.append(newStreamName(), -1n, [newEvent()]),
      store.append(existingStream, -1n, [newEvent()]),
      store.append(newStreamName(), -1n, [newEvent('half a character: \ud83c')]),
      store.append(newStreamName(), -1n, [newEvent('nul: \u0000')]),
      store.append(newStreamName(), -1n, [newEvent('a backslash \\u0000 is only text')]),
      store.append(randomBytes(9_000).toString('hex'), -1n, [newEvent()]), // too long for an index key
      store.append(newStreamName(), -1n, newEvents(2)),
    ];
    const results = await Promise.allSettled(appends);
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

  it('does not treat the same ids with other content as a repeated append', async () => {
    const stream = newStreamName();
    const songPlayed = newEvent();
    await store.append(stream, -1n, [songPlayed]);
    await expect(store.append(stream, -1n, [{ ...songPlayed, data: { song: 'another' } }])).rejects.toBeInstanceOf(WrongRevision);
    await expect(store.append(stream, -1n, [{ ...songPlayed, metadata: {} }])).rejects.toBeInstanceOf(WrongRevision);
    await expect(store.append(stream, -1n, [songPlayed])).resolves.toMatchObject({ revision: 0n });
  });

  it('appends to one stream in the order of the calls', async () => {
    const stream = newStreamName();
    const appends = Array.from({ length: 30 }, (_, index) => store.append(stream, BigInt(index) - 1n, [newEvent()]));
    expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(Array.from({ length: 30 }, (_, index) => BigInt(index)));
  });

  it('polls the log when it gets no notifications', async () => {
    const storeWithoutListener = new PostgresEventStore(database.url);
    const subscriber = new TailingSubscriber(storeWithoutListener, await store.head());
    await sleep(50); // the subscription has read the log
    await store.append(newStreamName(), -1n, [newEvent()]);
    await subscriber.waitUntil((received) => received.length === 1, 3_000);
    await subscriber.stop();
    await storeWithoutListener.close();
  });

  it('delivers an append of another client after its notification, without waiting for the next poll', async () => {
    const subscriber = new TailingSubscriber(otherClient, await store.head());
    await sleep(50); // the subscription has read the log
    const deliveryTimesMs: number[] = [];
    for (let count = 1; count <= 5; count++) {
      const before = Date.now();
      await store.append(newStreamName(), -1n, [newEvent()]);
      await subscriber.waitUntil((received) => received.length === count);
      deliveryTimesMs.push(Date.now() - before);
    }
    expect(Math.min(...deliveryTimesMs)).toBeLessThan(500); // by polling, each delivery would come a second after the previous one
    await subscriber.stop();
  });

  it('passes its own appends on to subscriptions from memory, with the same content as in the log', async () => {
    const before = await store.head();
    const subscriber = new TailingSubscriber(store, before);
    await sleep(200); // the subscription has read the log, and listens
    const readLog = jest.spyOn(PostgresEventStore.prototype, 'readAfterPosition');
    const writes = Array.from({ length: 5 }, async () => {
      const { position } = await store.append(newStreamName(), -1n, [
        { ...newEvent(), data: { at: new Date(0), left: undefined } }, // JSON keeps the date as text and drops `left`
        newEvent(),
      ]);
      await nextTurn();
      expect(subscriber.received.map((each) => each.position)).toContain(position);
    });
    await Promise.all(writes);
    expect(readLog).not.toHaveBeenCalled();
    readLog.mockRestore();
    await subscriber.stop();
    await store.append(newStreamName(), -1n, [newEvent()]);
    expect(subscriber.received).toEqual((await readAllAfter(before)).slice(0, 10));
    expect(subscriber.received).toHaveLength(10);
  });

  it('resolves an append although a subscriber fails', async () => {
    const events = store.subscribe(await store.head(), new AbortController().signal);
    const failing = (async () => {
      for await (const { position } of events) throw new Error(`the subscriber fails at ${position}`);
    })();
    const failed = expect(failing).rejects.toThrow('the subscriber fails');
    await expect(store.append(newStreamName(), -1n, [newEvent()])).resolves.toMatchObject({ revision: 0n });
    await failed;
  });

  it('rejects ids that are not UUIDs', async () => {
    await expect(store.append(newStreamName(), -1n, [{ ...newEvent(), id: 'mine' }])).rejects.toThrow(TypeError);
  });

  it('throws StoreUnavailable from every call when the server cannot be reached', async () => {
    const unreachableStore = new PostgresEventStore('postgres://jamjar:x@127.0.0.1:9/jamjar');
    await expect(unreachableStore.append(newStreamName(), -1n, [newEvent()])).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(unreachableStore.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(unreachableStore.identity()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(collect(unreachableStore.read(newStreamName(), -1n))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(collect(unreachableStore.subscribe(-1n, new AbortController().signal))).rejects.toBeInstanceOf(StoreUnavailable);
    await unreachableStore.close();
  });

  it('closes while its connection for appends is being opened', async () => {
    const closingStore = new PostgresEventStore(database.url);
    const appended = closingStore.append(newStreamName(), -1n, newEvents(1));
    await nextTurn();
    await Promise.all([expect(appended).rejects.toThrow(StoreUnavailable), closingStore.close()]);
  });

  it('has another identity in another database, and its positions start at 0 there', async () => {
    const other = await createTestDatabase();
    await migrate(other.url, [EventLog1795262400000]);
    const otherStore = new PostgresEventStore(other.url);
    expect(await otherStore.identity()).not.toBe(await store.identity());
    expect(await otherStore.head()).toBe(-1n);
    expect((await otherStore.append(newStreamName(), -1n, [newEvent()])).position).toBe(0n);
    await otherStore.close();
    await other.drop();
  });
});

async function readAllAfter(after: bigint): Promise<RecordedEvent[]> {
  const subscriber = new TailingSubscriber(store, after);
  const head = await store.head();
  await subscriber.waitUntil((received) => received.at(-1)?.position === head);
  await subscriber.stop();
  return subscriber.received;
}
