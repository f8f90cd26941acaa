import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { toGigStreamName } from '@jamjar/contracts/ids';
import { createProjectionsDatabase, ProjectionsFixture } from '../testing/projections.fixture.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { performerAdded, gigCreated, toNewEvent, testGigId, testPerformerId } from '../testing/gig-events.fixture.js';

let databases: TestDatabase[];
let fixtures: ProjectionsFixture[];
const tuesday = testGigId('Tuesday');

beforeEach(() => {
  databases = [];
  fixtures = [];
});
afterEach(async () => {
  for (const each of fixtures) await each.close();
  for (const each of databases) await each.drop();
});

/** The databases with tables have the same identity of the event log; an empty one gets its own when the fixture migrates it. */
async function newDatabase(create = createProjectionsDatabase): Promise<string> {
  const database = await create();
  databases.push(database);
  return database.url;
}
async function openFixture(url: string, storeUrl = url): Promise<ProjectionsFixture> {
  const projections = await ProjectionsFixture.open(url, { storeUrl });
  fixtures.push(projections);
  return projections;
}

describe('an event that cannot be projected', () => {
  const unreadable = { ...toNewEvent(gigCreated()), type: 'PerformerTeleported' };
  const duplicatePerformer = toNewEvent(performerAdded(testPerformerId('Ana')));
  const tooLarge = toNewEvent({ type: 'SignupLimitSet', data: { limit: 3_000_000_000 } }); // the column is a 32-bit integer

  it.each([
    ['an unknown event', unreadable],
    ['an event that does not fit the history', duplicatePerformer],
    ['a value that Postgres rejects', tooLarge],
    ['an event without metadata', { ...toNewEvent({ type: 'GigRenamed', data: { name: 'x' } }), metadata: {} }],
  ])('stops the group and is named in health and log: %s', async (_title, poison) => {
    const projections = await openFixture(await newDatabase());
    const runner = projections.start({ shareStore: true });
    await projections.store.append(toGigStreamName(tuesday), -1n, [
      toNewEvent(gigCreated()),
      toNewEvent(performerAdded(testPerformerId('Ana'))),
      poison,
      toNewEvent(performerAdded(testPerformerId('Bo'))),
    ]);
    await projections.appendToGig(testGigId('Wednesday'), gigCreated());

    await waitUntil(() => runner.health().role === 'poisoned');
    expect(runner.health()).toMatchObject({ ok: false, position: 1n, problem: { event: { id: poison.id, position: 2n } } });
    expect(runner.health().problem?.message).toContain(`Event ${poison.id} at position 2`);
    expect(projections.logMessages.join()).toContain(`Event ${poison.id} at position 2`);
    expect(await projections.queryRows('SELECT revision FROM timeline ORDER BY revision')).toEqual([{ revision: 0 }, { revision: 1 }]);
    expect(await projections.queryRows('SELECT position::int FROM projection_checkpoints')).toEqual([{ position: 1 }]);
  });

  it('no longer stops the group when another runner has moved the checkpoint past it', async () => {
    const projections = await openFixture(await newDatabase());
    const runner = projections.start();
    await projections.store.append(toGigStreamName(tuesday), -1n, [toNewEvent(gigCreated()), unreadable]);
    await waitUntil(() => runner.health().role === 'poisoned');

    // What a runner of a newer version does, which can project the event
    const [event] = await projections.queryRows('SELECT event_id, stream, revision FROM events WHERE position = 1');
    await projections.queryRows(
      'UPDATE projection_checkpoints SET position = 1, event_id = $1, stream = $2, revision = $3',
      event?.event_id,
      event?.stream,
      event?.revision,
    );
    await waitUntil(() => runner.health().role === 'leading');
    await projections.appendToGig(testGigId('Wednesday'), gigCreated());
    await projections.waitUntilCaughtUp();
    expect((await projections.dump()).gigs).toHaveLength(2);
  });
});

describe('an event store that the read models were not projected from', () => {
  async function projectGig(url: string): Promise<void> {
    const projections = await openFixture(url);
    projections.start();
    for (const append of completeGigHistory('Tuesday')) await projections.appendToGig(tuesday, ...append);
    await projections.waitUntilCaughtUp();
    await projections.stop();
  }

  it('is refused after a switch: nothing is written and the message names the rebuild command', async () => {
    const url = await newDatabase();
    await projectGig(url);
    const switched = await openFixture(url, await newDatabase(createTestDatabase));
    const dump = await switched.dump();
    await switched.appendToGig(testGigId('Wednesday'), gigCreated());
    const runner = switched.start();

    await waitUntil(() => runner.health().role === 'refused');
    expect(runner.health().ok).toBe(false);
    expect(runner.health().problem?.message).toContain('npm run projections:rebuild gigs');
    expect(switched.logMessages.join()).toContain('npm run projections:rebuild gigs');
    expect(await switched.dump()).toEqual(dump);
  });

  it('is refused after a restore of an older backup, also when new events were appended', async () => {
    const url = await newDatabase();
    await projectGig(url);
    const restored = await openFixture(url);
    // Takes away the gig's last events, which the checkpoint has passed
    await restored.queryRows(`ALTER TABLE events DISABLE TRIGGER append_only; DELETE FROM events WHERE position >= 20; ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;
      UPDATE event_log_head SET position = 19`);
    const runner = restored.start();
    await waitUntil(() => runner.health().role === 'refused');
    expect(runner.health().problem?.message).toContain('it lacks event');
    await restored.stop();

    for (const append of completeGigHistory('Wednesday')) await restored.appendToGig(testGigId('Wednesday'), ...append);
    const restarted = restored.start();
    await waitUntil(() => restarted.health().role === 'refused');
  });

  it('is accepted as long as no event of the first store was projected', async () => {
    const url = await newDatabase();
    const empty = await openFixture(url);
    const runner = empty.start();
    await waitUntil(() => runner.health().role === 'leading');
    await empty.stop();
    const other = await openFixture(url, await newDatabase(createTestDatabase));
    other.start();
    await other.appendToGig(tuesday, gigCreated());
    await other.waitUntilCaughtUp();
    expect((await other.dump()).gigs).toHaveLength(1);
  });
});

describe('an event store that cannot be reached', () => {
  it('is retried, and its events are projected when it is back', async () => {
    const [url, storeUrl] = [await newDatabase(), await newDatabase(createTestDatabase)];
    const projections = await openFixture(url, storeUrl);
    await projections.appendToGig(tuesday, gigCreated());
    const admin = await openFixture(url);
    const databaseName = new URL(storeUrl).pathname.slice(1);
    await admin.queryRows(`ALTER DATABASE ${databaseName} ALLOW_CONNECTIONS false`);
    await admin.queryRows(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user',
      databaseName,
    );
    const runner = projections.start();
    await waitUntil(() => runner.health().role === 'recovering');
    expect(runner.health()).toMatchObject({ ok: false });
    await admin.queryRows(`ALTER DATABASE ${databaseName} ALLOW_CONNECTIONS true`);
    await waitUntil(() => runner.health().role === 'leading');
    await projections.waitUntilCaughtUp();
    expect((await projections.dump()).gigs).toHaveLength(1);
  });
});
