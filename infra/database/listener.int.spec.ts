import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-database/test-database.js';
import { FreezableRoute } from './freezable-route.js';
import { Listener, type Heard, type ListenerOptions } from './listener.js';

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

describe('the listener', () => {
  it('tells that it listens, and then what is notified', async () => {
    const { next } = listen(database.url);
    expect(await next()).toEqual({ kind: 'listening' });
    await admin.query("SELECT pg_notify('gigs', '42'), pg_notify('other', '1')");
    expect(await next()).toEqual({ kind: 'notified', payload: '42' });
  });

  it('lets a channel be added while it listens', async () => {
    const { listener, next } = listen(database.url);
    await next();
    const later = new Promise<Heard>((resolve) => void listener.subscribe('later', resolve));
    expect(await later).toEqual({ kind: 'listening' });
  });

  it('listens again after its connection was killed, and says so', async () => {
    const { next } = listen(database.url);
    await next();
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jamjar-listen' AND datname = current_database()",
    );
    expect(await next()).toEqual({ kind: 'listening' });
    await admin.query("SELECT pg_notify('gigs', '43')");
    expect(await next()).toEqual({ kind: 'notified', payload: '43' });
  });

  it('notices a server that is gone without a word', async () => {
    const { route, url } = await freezable();
    const lost = new Promise((onError) => {
      const { next } = listen(url, { heartbeat: 100, answerTimeout: 200, onError });
      void next().then(() => route.freeze());
    });
    expect(await lost).toBeInstanceOf(Error);
  });

  it('closes at once while the server is silent', async () => {
    const { route, url } = await freezable();
    route.freeze();
    const { listener } = listen(url);
    const before = Date.now();
    await listener.close();
    expect(Date.now() - before).toBeLessThan(1_000);
  });

  it('goes on telling the others when one subscriber throws', async () => {
    const errors: unknown[] = [];
    const listener = new Listener(database.url, { onError: (error) => errors.push(error) });
    toClose.push(listener);
    listener.subscribe('gigs', () => {
      throw new Error('one fails');
    });
    const heard = new Promise<Heard>((resolve) => void listener.subscribe('gigs', resolve));
    expect(await heard).toEqual({ kind: 'listening' });
    expect(errors).toEqual([new Error('one fails')]);
  });
});

function listen(url: string, options?: ListenerOptions): { listener: Listener; next: () => Promise<Heard> } {
  const listener = new Listener(url, options);
  toClose.push(listener);
  const heard: Heard[] = [];
  const waiting: ((heard: Heard) => void)[] = [];
  listener.subscribe('gigs', (news) => {
    const first = waiting.shift();
    if (first) first(news);
    else heard.push(news);
  });
  const next = (): Promise<Heard> => {
    const first = heard.shift();
    return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
  };
  return { listener, next };
}

async function freezable(): Promise<{ route: FreezableRoute; url: string }> {
  const url = new URL(database.url);
  const route = await FreezableRoute.to(url.hostname, Number(url.port));
  toClose.push(route);
  url.host = `127.0.0.1:${route.port.toString()}`;
  return { route, url: url.href };
}
