import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { NotificationListener, type ListenerMessage, type ListenerOptions } from './notification-listener.js';

let database: TestDatabase;
let admin: pg.Client;
const toClose: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterEach(async () => {
  for (const each of toClose.splice(0)) await each.close();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

describe('NotificationListener', () => {
  it('reports that it listens, and then every notification of the channel', async () => {
    const { next } = listen(database.url);
    expect(await next()).toEqual({ kind: 'listening' });
    await admin.query("SELECT pg_notify('gigs', '42'), pg_notify('other', '1')");
    expect(await next()).toEqual({ kind: 'notified', payload: '42' });
  });

  it('accepts further channels while it listens', async () => {
    const { listener, next } = listen(database.url);
    await next();
    const later = new Promise<ListenerMessage>((resolve) => void listener.subscribe('later', resolve));
    expect(await later).toEqual({ kind: 'listening' });
  });

  it('listens again after its connection was terminated, and reports that', async () => {
    const { next } = listen(database.url);
    await next();
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jamjar-listen' AND datname = current_database()",
    );
    expect(await next()).toEqual({ kind: 'listening' });
    await admin.query("SELECT pg_notify('gigs', '43')");
    expect(await next()).toEqual({ kind: 'notified', payload: '43' });
  });

  it('reports an error when Postgres stops answering', async () => {
    const proxy = await startFaultProxy();
    const lost = new Promise((onError) => {
      const { next } = listen(proxy.url, { heartbeatMs: 100, responseTimeoutMs: 200, onError });
      void next().then(() => proxy.setFault('drop-all'));
    });
    expect(await lost).toBeInstanceOf(Error);
  });

  it('closes within a second while Postgres does not answer', async () => {
    const proxy = await startFaultProxy();
    proxy.setFault('drop-all');
    const { listener } = listen(proxy.url);
    const before = Date.now();
    await listener.close();
    expect(Date.now() - before).toBeLessThan(1_000);
  });

  it('notifies the other subscribers when one of them throws, and reports its error', async () => {
    const errors: unknown[] = [];
    const listener = new NotificationListener(database.url, { onError: (error) => errors.push(error) });
    toClose.push(listener);
    listener.subscribe('gigs', () => {
      throw new Error('one fails');
    });
    const received = new Promise<ListenerMessage>((resolve) => void listener.subscribe('gigs', resolve));
    expect(await received).toEqual({ kind: 'listening' });
    expect(errors).toEqual([new Error('one fails')]);
  });
});

/** Subscribes to the channel `gigs` (any name would do). `next` waits for the next message. */
function listen(url: string, options?: ListenerOptions): { listener: NotificationListener; next: () => Promise<ListenerMessage> } {
  const listener = new NotificationListener(url, options);
  toClose.push(listener);
  const messages: ListenerMessage[] = [];
  const waiting: ((message: ListenerMessage) => void)[] = [];
  listener.subscribe('gigs', (message) => {
    const resolveNext = waiting.shift();
    if (resolveNext) resolveNext(message);
    else messages.push(message);
  });
  const next = (): Promise<ListenerMessage> => {
    const first = messages.shift();
    return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
  };
  return { listener, next };
}

async function startFaultProxy(): Promise<FaultProxy> {
  const proxy = await FaultProxy.inFrontOf(database.url);
  toClose.push(proxy);
  return proxy;
}
