import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { FreezableRoute } from '@jamjar/infra/database/freezable-route';
import { gigsGroup } from '../gigs.group.js';
import { killConnections, ReadSide, until } from '../testing/read-side.js';
import { wholeGig } from '../testing/story.js';
import { gig } from '../testing/told-events.js';
import { type Log } from './health.js';
import { SteppedDown } from './stepped-down.js';
import { Term } from './term.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let readSide: ReadSide;
let other: ReadSide;

beforeEach(async () => {
  database = await createTestDatabase();
  readSide = await ReadSide.open(database.url);
  other = await ReadSide.open(database.url);
});
afterEach(async () => {
  await readSide.close();
  await other.close();
  await database.drop();
});

const tellGig = async (name: string): Promise<void> => {
  for (const append of wholeGig(name)) await readSide.tell(gig(name), ...append);
};
const numberOfEvents = wholeGig('x').flat().length;

/** Every event of these gigs was told once and is in the timeline once. */
async function expectOnce(gigs: number): Promise<void> {
  const told = (await readSide.changes()).flatMap((change) =>
    change.kind === 'timeline' ? change.keys.revisions.map((each) => `${String(change.gigId)} ${each}`) : [],
  );
  expect(told).toHaveLength(gigs * numberOfEvents);
  expect(new Set(told).size).toBe(gigs * numberOfEvents);
  expect(await readSide.rows('SELECT count(*)::int AS count FROM timeline')).toEqual([{ count: gigs * numberOfEvents }]);
}

describe('of two runners', () => {
  it('one leads and the other stands by', async () => {
    const runners = [readSide.start(), other.start()];
    await tellGig('Tuesday');
    await readSide.settled();
    expect(runners.map((runner) => runner.health().role).sort()).toEqual(['leading', 'standby']);
    await expectOnce(1);
  });

  it('the standby takes over within two seconds when the other is gone', async () => {
    const { hostname, port } = new URL(database.url);
    const route = await FreezableRoute.to(hostname, Number(port));
    const detour = new URL(database.url);
    detour.host = `127.0.0.1:${route.port}`;
    const first = readSide.start({ database: detour.href });
    await until(() => first.health().role === 'leading');
    const second = other.start();

    await route.close(); // as the other side sees a killed process: its connections end, and it never comes back
    const since = performance.now();
    await until(() => second.health().role === 'leading');
    expect(performance.now() - since).toBeLessThan(2_000);
    expect(first.health()).toMatchObject({ role: 'recovering', ok: false });
    await tellGig('Tuesday');
    await readSide.settled();
    await expectOnce(1);
  });

  it('the one that is stopped lets the other take over', async () => {
    const first = readSide.start();
    await until(() => first.health().role === 'leading');
    const second = other.start();
    await readSide.stop();
    await until(() => second.health().role === 'leading');
    expect(first.health()).toMatchObject({ role: 'stopped', ok: false });
  });

  it('only one writes each batch when both believe to hold the seat, and the other steps down', async () => {
    const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const ended: unknown[] = [];
    const stopping = new AbortController();
    const serving = [readSide, other].map(async ({ store, listener, watch, url }) => {
      const term = await Term.begin({ group: gigsGroup, database: url, store, listener, watch, log });
      await term.serve(stopping.signal).catch((error: unknown) => void ended.push(error));
    });

    await tellGig('Tuesday');
    await readSide.settled();
    await until(() => ended.length === 1);
    expect(ended).toEqual([expect.any(SteppedDown)]);
    await tellGig('Wednesday');
    await readSide.settled();
    stopping.abort();
    await Promise.all(serving);
    await expectOnce(2);
  });

  it('neither loses nor doubles anything when the seat’s lock is taken from its holder again and again', async () => {
    readSide.start({ handOver: true });
    other.start();
    const gigs = Array.from({ length: 12 }, (_, index) => `gig ${index}`);
    const telling = (async () => {
      for (const name of gigs) await tellGig(name);
    })();
    for (let round = 0; round < 4; round++) {
      await until(() => [readSide, other].some(({ running }) => running?.health().role === 'leading'));
      await readSide.rows(
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND datname = current_database() AND application_name LIKE 'jamjar-seat%'",
      );
    }
    await telling;
    await readSide.settled();
    await expectOnce(gigs.length);
  });
});

describe('when the server ends every connection, again and again,', () => {
  it('the projections come back, with nothing lost and nothing doubled', async () => {
    const running = readSide.start({ handOver: true });
    for (let round = 0; round < 4; round++) {
      await tellGig(`before ${round}`);
      await killConnections(readSide.pool);
      await until(() => tellGig(`after ${round}`).then(() => true));
      await readSide.settled();
    }
    await until(() => running.health().role === 'leading');
    await expectOnce(8);
  });
});
