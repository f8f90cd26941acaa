import { mkdtemp, chmod, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Listener } from '../../database/listener.js';
import { migrate } from '../../database/migrate.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded/embedded-postgres.js';
import { appendUntilAnswered, events, newStream, Tail } from '../store-under-test.js';
import { EventLog1795262400000 } from './event-log.migration.js';
import { PostgresEventStore } from './postgres-event-store.js';

jest.setTimeout(90_000);

let folder: string;
let server: EmbeddedPostgres;
let listener: Listener;
let store: PostgresEventStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jamjar-killed-'));
  await chmod(folder, 0o755); // as root the database's own user passes through here
  server = await startEmbeddedPostgres({ dataDir: folder });
  await migrate(server.url, [EventLog1795262400000]);
  listener = new Listener(server.url);
  store = new PostgresEventStore(server.url, { listener });
});
afterAll(async () => {
  await Promise.all([store.close(), listener.close()]);
  await server.remove();
});

it('loses and doubles nothing that was acknowledged when its server is killed under load, and its subscribers miss nothing', async () => {
  const tail = new Tail(store, -1n);
  let stopped = false;
  const writers = Array.from({ length: 8 }, async () => {
    const stream = newStream();
    const written: string[] = [];
    while (!stopped) {
      const news = events(2);
      await appendUntilAnswered(store, stream, BigInt(written.length) - 1n, news);
      written.push(...news.map(({ id }) => id));
    }
    return written;
  });
  for (let kills = 0; kills < 2; kills += 1) {
    await sleep(500);
    process.kill(await postmaster(), 'SIGKILL');
    await sleep(1_500);
  }
  stopped = true;
  const acknowledged = (await Promise.all(writers)).flat();
  await tail.until((seen) => seen.length >= acknowledged.length);
  await tail.end();

  expect(acknowledged.length).toBeGreaterThan(100);
  expect(tail.losses).toBeGreaterThan(0);
  expect(tail.seen.map(({ position }) => position)).toEqual(acknowledged.map((_id, index) => BigInt(index)));
  expect(tail.seen.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
  expect(await rowsInLog()).toBe(acknowledged.length);
});

async function postmaster(): Promise<number> {
  const home = await readFile(path.join(folder, 'moved-to'), 'utf8').catch(() => folder);
  return Number((await readFile(path.join(home.trim(), 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function rowsInLog(): Promise<number> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM events');
  await client.end();
  return Number(rows[0]?.count);
}
