import { type TestDatabase } from '@jamjar/infra/testing/test-database';
import { FaultProxy } from '@jamjar/infra/testing/fault-proxy';
import { gigsGroup } from '../gigs.group.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { createProjectionsDatabase, killConnections, ProjectionsFixture } from '../testing/projections.fixture.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { testGigId } from '../testing/gig-events.fixture.js';
import { type Logger } from './runner-options.js';
import { CheckpointConflictError } from './checkpoint.js';
import { Leadership } from './leadership.js';

let database: TestDatabase;
let projections: ProjectionsFixture;
let otherProcess: ProjectionsFixture;

beforeEach(async () => {
  database = await createProjectionsDatabase();
  projections = await ProjectionsFixture.open(database.url);
  otherProcess = await ProjectionsFixture.open(database.url);
});
afterEach(async () => {
  await projections.close();
  await otherProcess.close();
  await database.drop();
});

const appendGig = async (name: string): Promise<void> => {
  for (const append of completeGigHistory(name)) await projections.appendToGig(testGigId(name), ...append);
};
const eventsPerGig = completeGigHistory('any name').flat().length;

/** Expects that every event of the gigs is announced once and has one row in the timeline. */
async function expectEachEventOnce(gigCount: number): Promise<void> {
  const announced = await projections.listAnnouncedEntries();
  expect(announced).toHaveLength(gigCount * eventsPerGig);
  expect(new Set(announced).size).toBe(gigCount * eventsPerGig);
  expect(await projections.queryRows('SELECT count(*)::int AS count FROM timeline')).toEqual([{ count: gigCount * eventsPerGig }]);
}

describe('two runners of a group', () => {
  it('elect one leader while the other stands by', async () => {
    const runners = [projections.start(), otherProcess.start()];
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    expect(runners.map((runner) => runner.health().role).sort()).toEqual(['leading', 'standby']);
    await expectEachEventOnce(1);
  });

  it('let the standby take over within two seconds after the leader’s connections are lost', async () => {
    const proxy = await FaultProxy.inFrontOf(database.url);
    const first = projections.start({ databaseUrl: proxy.url });
    await waitUntil(() => first.health().role === 'leading');
    const second = otherProcess.start();

    await proxy.close(); // has the same effect on the database as a killed process: its connections end and do not come back
    const startedAt = performance.now();
    await waitUntil(() => second.health().role === 'leading');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(first.health()).toMatchObject({ role: 'recovering', ok: false });
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    await expectEachEventOnce(1);
  });

  it('let a former leader stand by, without a problem, when the other leads and the network is back', async () => {
    const proxy = await FaultProxy.inFrontOf(database.url);
    const first = projections.start({ databaseUrl: proxy.url });
    await waitUntil(() => first.health().role === 'leading');
    const second = otherProcess.start();
    proxy.setFault('disconnect');
    await waitUntil(() => second.health().role === 'leading');
    await waitUntil(() => first.health().role === 'recovering');
    proxy.setFault('none');
    await waitUntil(() => first.health().role === 'standby');
    expect(first.health()).toMatchObject({ ok: true, problem: null });
    await projections.stop();
    await proxy.close();
  });

  it('let the standby take over when the leader is stopped', async () => {
    const first = projections.start();
    await waitUntil(() => first.health().role === 'leading');
    const second = otherProcess.start();
    await projections.stop();
    await waitUntil(() => second.health().role === 'leading');
    expect(first.health()).toMatchObject({ role: 'stopped', ok: false });
  });

  it('write each batch only once when both act as the leader, and the slower one stops', async () => {
    const logger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const errors: unknown[] = [];
    const stopping = new AbortController();
    // Both read the checkpoint before there is an event: one that started later would find nothing to write.
    const leaderships = await Promise.all(
      [projections, otherProcess].map(({ store, pool, listener, checkpointWatch, url }) =>
        Leadership.start({ group: gigsGroup, databaseUrl: url, pool, store, listener, checkpointWatch, logger }),
      ),
    );
    const runs = leaderships.map((leadership) => leadership.run(stopping.signal).catch((error: unknown) => void errors.push(error)));

    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    await waitUntil(() => errors.length === 1);
    expect(errors).toEqual([expect.any(CheckpointConflictError)]);
    await appendGig('Wednesday');
    await projections.waitUntilCaughtUp();
    stopping.abort();
    await Promise.all(runs);
    await expectEachEventOnce(2);
  });

  it('neither lose nor repeat events when the leader’s lock connection is killed repeatedly', async () => {
    projections.start({ shareStore: true });
    otherProcess.start();
    const gigNames = Array.from({ length: 12 }, (_, index) => `gig ${index}`);
    const appending = (async () => {
      for (const name of gigNames) await appendGig(name);
    })();
    for (let round = 0; round < 4; round++) {
      await waitUntil(() => [projections, otherProcess].some(({ runner }) => runner?.health().role === 'leading'));
      await projections.queryRows(
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND datname = current_database() AND application_name LIKE 'jamjar-leader-lock%'",
      );
    }
    await appending;
    await projections.waitUntilCaughtUp();
    await expectEachEventOnce(gigNames.length);
  });
});

describe('projections whose connections are all killed repeatedly', () => {
  it('continue without losing or repeating events', async () => {
    const runner = projections.start({ shareStore: true });
    for (let round = 0; round < 4; round++) {
      await appendGig(`before ${round}`);
      await killConnections(projections.pool);
      await waitUntil(() => appendGig(`after ${round}`).then(() => true));
      await projections.waitUntilCaughtUp();
    }
    await waitUntil(() => runner.health().role === 'leading');
    await expectEachEventOnce(8);
  });
});
