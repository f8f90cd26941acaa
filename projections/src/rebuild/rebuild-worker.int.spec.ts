import { type TestDatabase } from '@jamjar/infra/testing/test-database';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type RebuildView } from '@jamjar/contracts/analytics/analytics.views';
import { analyticsGroup } from '../analytics.group.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { gigCreated, testGigId } from '../testing/gig-events.fixture.js';
import { createProjectionsDatabase, ProjectionsFixture } from '../testing/projections.fixture.js';
import { readRequestedRebuild, requestRebuild } from './requested-rebuild.repository.js';

let database: TestDatabase;
let projections: ProjectionsFixture;

beforeEach(async () => {
  database = await createProjectionsDatabase();
  projections = await ProjectionsFixture.open(database.url, { group: analyticsGroup });
  await projections.startLeading();
  for (const name of ['Tuesday', 'Wednesday', 'Thursday'])
    for (const append of completeGigHistory(name)) await projections.appendToGig(testGigId(name), ...append);
  await projections.waitUntilCaughtUp();
});
afterEach(async () => {
  await projections.close();
  await database.drop();
});

const eventCount = 3 * completeGigHistory('any name').flat().length; // of the gigs that `beforeEach` appends
const request = (): Promise<boolean> => requestRebuild(projections.pool, analyticsGroup.name);
const read = (): Promise<RebuildView> => readRequestedRebuild(projections.pool, analyticsGroup.name);
const waitUntilDone = (): Promise<void> => waitUntil(async () => (await read()).state === 'done');
const findLeftovers = () =>
  projections.queryRows("SELECT tablename FROM pg_tables WHERE tablename LIKE '%rebuilt%' UNION ALL SELECT name FROM projection_rebuilds");
/** The changes that report the progress of rebuilds to god users. */
const readProgressChanges = async () =>
  (await projections.readChanges()).flatMap(({ kind, audience, keys }) => (kind === 'replay_progress' ? [{ audience, ...keys }] : []));

/** Makes the swap of rebuilt tables wait until the returned function is called. */
async function blockSwap(): Promise<() => Promise<void>> {
  const reader = await projections.pool.connect();
  await reader.query('BEGIN; SELECT count(*) FROM analytics_gigs');
  return async () => {
    await reader.query('COMMIT');
    reader.release();
  };
}

describe('a requested rebuild', () => {
  it('finds no differences when the rows fit the history, and reports its progress to gods', async () => {
    const before = await projections.dump();
    expect(await read()).toEqual({ state: 'idle', done: 0, total: 0, result: null });
    expect(await request()).toBe(true);
    await waitUntilDone();
    expect(await read()).toEqual({ state: 'done', done: eventCount, total: eventCount, result: 'identical' });
    expect(await projections.dump()).toEqual(before);
    const progressChanges = await readProgressChanges();
    expect(new Set(progressChanges.map(({ audience }) => audience))).toEqual(new Set(['gods']));
    expect(progressChanges.at(-1)).toEqual({ audience: 'gods', done: eventCount, total: eventCount, result: 'identical' });
    expect(await findLeftovers()).toEqual([]);
  });

  it('counts each row that is changed, missing or surplus once, and repairs it', async () => {
    const before = await projections.dump();
    await projections.queryRows("UPDATE analytics_gigs SET name = 'Altered' WHERE recorded_until IS NULL");
    await projections.queryRows('DELETE FROM analytics_performers WHERE performances = 0');
    await projections.queryRows(`INSERT INTO analytics_entries SELECT gen_random_uuid(), recorded_from, recorded_until, organisation_id, 1, '{1}'
        FROM analytics_entries LIMIT 1`);
    const missingCount = (before.analytics_performers?.length ?? 0) - ((await projections.dump()).analytics_performers?.length ?? 0);
    await request();
    await waitUntilDone();
    expect(await read()).toMatchObject({ result: { analytics_gigs: 3, analytics_performers: missingCount, analytics_entries: 1 } });
    expect(missingCount).toBeGreaterThan(0);
    expect(await projections.dump()).toEqual(before);
    await request();
    await waitUntilDone();
    expect(await read()).toMatchObject({ result: 'identical' });
  });

  it('finds no differences while events are appended and projected, because it compares both tables at one position', async () => {
    const stopping = new AbortController();
    let count = 0;
    const appending = (async () => {
      while (!stopping.signal.aborted)
        for (const append of completeGigHistory(`gig ${++count}`)) await projections.appendToGig(testGigId(`gig ${count}`), ...append);
    })();
    for (let round = 0; round < 3; round++) {
      expect(await request()).toBe(true);
      await waitUntilDone();
      expect(await read()).toMatchObject({ result: 'identical' });
    }
    stopping.abort();
    await appending;
    await projections.waitUntilCaughtUp();
    const dump = await projections.dump();
    await projections.rebuild();
    expect(await projections.dump()).toEqual(dump);
  });

  it('cannot be requested again while it runs, and does not stop the projections meanwhile', async () => {
    const unblock = await blockSwap();
    await request();
    await waitUntil(async () => (await read()).done === eventCount);
    expect(await read()).toEqual({ state: 'running', done: eventCount, total: eventCount, result: null });
    expect(await request()).toBe(false);
    const position = await projections.appendToGig(testGigId('Friday'), gigCreated());
    expect(await projections.checkpointWatch.waitUntilReached(position)).toBe(true);
    await unblock();
    await waitUntilDone();
    expect(await read()).toMatchObject({ result: 'identical' });
  });
});

describe('a requested rebuild that cannot continue', () => {
  it('ends with the reason when the runner stops, and can be requested again from the next runner', async () => {
    const unblock = await blockSwap();
    await request();
    await waitUntil(async () => (await read()).done === eventCount);
    await projections.stop();
    expect(await read()).toMatchObject({ state: 'done', result: null, error: 'The runner that replayed leads no more' });
    expect((await readProgressChanges()).at(-1)).toMatchObject({ result: null, error: 'The runner that replayed leads no more' });
    expect(projections.logMessages).toContain('A replay of the read models failed');
    await unblock();
    await projections.startLeading();
    expect(await findLeftovers()).toEqual([]);
    expect(await request()).toBe(true);
    await waitUntilDone();
    expect(await read()).toMatchObject({ result: 'identical' });
  });

  it('is ended by the next runner when the process of the first one died', async () => {
    await projections.stop();
    await request();
    await projections.queryRows("UPDATE projection_replays SET state = 'running'"); // as the process that died had left it
    await projections.startLeading();
    await waitUntilDone();
    expect(await read()).toMatchObject({ result: null, error: 'The process that replayed has ended' });
  });

  it('counts as ended when no process has worked on it for half a minute', async () => {
    await projections.stop();
    await request();
    expect(await read()).toMatchObject({ state: 'running', done: 0 });
    await projections.queryRows("UPDATE projection_replays SET alive_at = now() - interval '31 seconds'");
    expect(await read()).toMatchObject({ state: 'done', result: null, error: 'No process works on it any more' });
    expect(await request()).toBe(true);
    expect(await read()).toEqual({ state: 'running', done: 0, total: 0, result: null });
  });

  it('ends when another rebuild of the same tables is running, which continues', async () => {
    const unblock = await blockSwap();
    const rebuilding = projections.rebuild();
    await waitUntil(async () => (await findLeftovers()).length > 3); // the three rebuilt tables and the request for the swap
    await request();
    await waitUntilDone();
    expect(await read()).toMatchObject({ result: null, error: 'A rebuild of "analytics" is running already' });
    await unblock();
    expect(await rebuilding).toBe(eventCount);
  });
});
