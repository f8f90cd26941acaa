import { mkdtemp, chmod, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { NotificationListener } from '../../database/notification-listener.js';
import { migrate } from '../../database/migrate.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded/embedded-postgres.js';
import { waitUntil } from '../../testing/wait-until.js';
import { appendUntilAnswered, newEvents, newStreamName, TailingSubscriber } from '../testing/event-store.fixture.js';
import { EventLog1795262400000 } from './event-log.migration.js';
import { PostgresEventStore } from './postgres-event-store.js';

let folder: string;
let server: EmbeddedPostgres;
let listener: NotificationListener;
let store: PostgresEventStore;
/** A store on the same database, as another process has one. */
let otherStore: PostgresEventStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jamjar-killed-'));
  await chmod(folder, 0o755); // when run as root, Postgres runs as another user, who needs access to this folder
  server = await startEmbeddedPostgres({ dataDir: folder });
  await migrate(server.url, [EventLog1795262400000]);
  listener = new NotificationListener(server.url);
  store = new PostgresEventStore(server.url, { listener });
  otherStore = new PostgresEventStore(server.url, { listener });
});
afterAll(async () => {
  await Promise.all([store.close(), otherStore.close(), listener.close()]);
  await server.remove();
});

it('neither loses nor repeats acknowledged events when Postgres is killed under load, and subscribers miss none', async () => {
  const subscribers = [new TailingSubscriber(store, -1n), new TailingSubscriber(otherStore, -1n)]; // the first reads mostly from memory
  let isStopped = false;
  let appendCount = 0;
  const waitForAppends = (count: number, target = appendCount + count): Promise<void> => waitUntil(() => appendCount >= target, 60_000);
  const writers = Array.from({ length: 8 }, async () => {
    const stream = newStreamName();
    const acknowledgedIds: string[] = [];
    while (!isStopped) {
      const events = newEvents(2);
      await appendUntilAnswered(store, stream, BigInt(acknowledgedIds.length) - 1n, events);
      acknowledgedIds.push(...events.map(({ id }) => id));
      appendCount += 1;
    }
    return acknowledgedIds;
  });
  for (let kills = 0; kills < 2; kills += 1) {
    await waitForAppends(200);
    process.kill(await postmasterPid(), 'SIGKILL'); // `startEmbeddedPostgres` starts it again by itself
    while (await isReachable());
    subscribers.push(new TailingSubscriber(otherStore, -1n)); // cannot read until Postgres runs again
  }
  await waitForAppends(200);
  isStopped = true;
  const allAcknowledgedIds = (await Promise.all(writers)).flat();
  for (const each of subscribers) {
    await each.waitUntil((received) => received.length >= allAcknowledgedIds.length);
    await each.stop();
  }

  expect(allAcknowledgedIds.length).toBeGreaterThan(100);
  // those that started while Postgres was down
  for (const { disconnectCount } of subscribers.slice(2)) expect(disconnectCount).toBeGreaterThan(0);
  for (const { received } of subscribers) {
    expect(received.map(({ position }) => position)).toEqual(allAcknowledgedIds.map((_id, index) => BigInt(index)));
    expect(received.map(({ id }) => id).sort()).toEqual([...allAcknowledgedIds].sort());
  }
  expect(await countEvents()).toBe(allAcknowledgedIds.length);
});

const isReachable = (): Promise<boolean> =>
  otherStore.head().then(
    () => true,
    () => false,
  );

async function postmasterPid(): Promise<number> {
  // As root, Jamjar may keep the data in another folder, which the file `moved-to` names
  const dataFolder = await readFile(path.join(folder, 'moved-to'), 'utf8').catch(() => folder);
  return Number((await readFile(path.join(dataFolder.trim(), 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function countEvents(): Promise<number> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM events');
  await client.end();
  return Number(rows[0]?.count);
}
