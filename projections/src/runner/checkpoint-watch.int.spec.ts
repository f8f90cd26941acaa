import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { ProjectionsFixture, waitUntil } from '../testing/projections.fixture.js';
import { gigCreated, testGigId } from '../testing/gig-events.fixture.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let leader: ProjectionsFixture;
let otherProcess: ProjectionsFixture;

beforeEach(async () => {
  database = await createTestDatabase();
  leader = await ProjectionsFixture.open(database.url);
  otherProcess = await ProjectionsFixture.open(database.url);
});
afterEach(async () => {
  await leader.close();
  await otherProcess.close();
  await database.drop();
});

describe('CheckpointWatch', () => {
  it('resolves to true as soon as the read models contain the position, in the leader’s process and in others', async () => {
    leader.start({ useInProcessFeed: true });
    for (const name of ['Tuesday', 'Wednesday', 'Thursday']) {
      const position = await leader.appendToGig(testGigId(name), gigCreated());
      expect(
        await Promise.all([
          leader.watch.waitUntilReached(position),
          otherProcess.watch.waitUntilReached(position),
          otherProcess.watch.waitUntilReached(0n),
        ]),
      ).toEqual([true, true, true]);
      expect(await leader.queryRows('SELECT count(*)::int AS count FROM gigs WHERE id = $1', testGigId(name))).toEqual([{ count: 1 }]);
    }
  });

  it('resolves to false after the timeout, and then at once until the checkpoint moves again', async () => {
    const position = await leader.appendToGig(testGigId('Tuesday'), gigCreated());
    expect(await otherProcess.watch.waitUntilReached(position, 100)).toBe(false);
    const startedAt = performance.now();
    expect(await otherProcess.watch.waitUntilReached(position)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(50);

    leader.start();
    await waitUntil(() => otherProcess.watch.position === position);
    const next = await leader.appendToGig(testGigId('Wednesday'), gigCreated());
    expect(await otherProcess.watch.waitUntilReached(next)).toBe(true);
  });

  it('polls when notifications are lost', async () => {
    await otherProcess.listener.close();
    leader.start();
    const position = await leader.appendToGig(testGigId('Tuesday'), gigCreated());
    expect(await otherProcess.watch.waitUntilReached(position)).toBe(true);
  });

  it('reads the current position at the start', async () => {
    leader.start();
    const position = await leader.appendToGig(testGigId('Tuesday'), gigCreated());
    await leader.waitUntilCaughtUp();
    const started = await ProjectionsFixture.open(database.url);
    await waitUntil(() => started.watch.position === position);
    await started.close();
  });
});
