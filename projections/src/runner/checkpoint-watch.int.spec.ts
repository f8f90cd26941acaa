import { type TestDatabase } from '@jamjar/infra/testing/test-database';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { createProjectionsDatabase, ProjectionsFixture } from '../testing/projections.fixture.js';
import { gigCreated, testGigId } from '../testing/gig-events.fixture.js';

let database: TestDatabase;
/** Stands for the process that runs the projections, after `start`. */
let leaderProcess: ProjectionsFixture;
/** Stands for a process that only watches the checkpoint. */
let otherProcess: ProjectionsFixture;

beforeEach(async () => {
  database = await createProjectionsDatabase();
  leaderProcess = await ProjectionsFixture.open(database.url);
  otherProcess = await ProjectionsFixture.open(database.url);
});
afterEach(async () => {
  await leaderProcess.close();
  await otherProcess.close();
  await database.drop();
});

describe('CheckpointWatch', () => {
  it('resolves to true as soon as the read models contain the event at the position, in the leader’s process and in others', async () => {
    leaderProcess.start({ shareStore: true });
    for (const name of ['Tuesday', 'Wednesday', 'Thursday']) {
      const position = await leaderProcess.appendToGig(testGigId(name), gigCreated());
      expect(
        await Promise.all([
          leaderProcess.checkpointWatch.waitUntilReached(position),
          otherProcess.checkpointWatch.waitUntilReached(position),
          otherProcess.checkpointWatch.waitUntilReached(0n),
        ]),
      ).toEqual([true, true, true]);
      expect(await leaderProcess.queryRows('SELECT count(*)::int AS count FROM gigs WHERE id = $1', testGigId(name))).toEqual([
        { count: 1 },
      ]);
    }
  });

  it('resolves to false after the timeout, and then at once until the checkpoint moves again', async () => {
    const position = await leaderProcess.appendToGig(testGigId('Tuesday'), gigCreated());
    expect(await otherProcess.checkpointWatch.waitUntilReached(position, 100)).toBe(false);
    const secondWait = otherProcess.checkpointWatch.waitUntilReached(position);
    expect(otherProcess.checkpointWatch.isAwaited).toBe(false); // because the second wait ends at once
    expect(await secondWait).toBe(false);

    leaderProcess.start();
    await waitUntil(() => otherProcess.checkpointWatch.position === position);
    const nextPosition = await leaderProcess.appendToGig(testGigId('Wednesday'), gigCreated());
    expect(await otherProcess.checkpointWatch.waitUntilReached(nextPosition)).toBe(true);
  });

  it('polls when notifications are lost', async () => {
    await otherProcess.listener.close();
    leaderProcess.start();
    const position = await leaderProcess.appendToGig(testGigId('Tuesday'), gigCreated());
    expect(await otherProcess.checkpointWatch.waitUntilReached(position)).toBe(true);
  });

  it('reads the current position at the start', async () => {
    leaderProcess.start();
    const position = await leaderProcess.appendToGig(testGigId('Tuesday'), gigCreated());
    await leaderProcess.waitUntilCaughtUp();
    const newProcess = await ProjectionsFixture.open(database.url);
    await waitUntil(() => newProcess.checkpointWatch.position === position);
    await newProcess.close();
  });
});
