import { PostgresEventStore } from '@jamjar/infra/event-store/postgres/postgres-event-store';
import { type TestDatabase } from '@jamjar/infra/testing/test-database';
import { toGigStreamName } from '@jamjar/contracts/ids';
import { gigsGroup } from '../gigs.group.js';
import { type QuietPeriod } from '../read-model.js';
import { createProjectionsDatabase, ProjectionsFixture } from '../testing/projections.fixture.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { performerAdded, gigCreated, toNewEvent, testGigId, testPerformerId } from '../testing/gig-events.fixture.js';

let databases: TestDatabase[];
let fixtures: ProjectionsFixture[];

beforeEach(() => {
  databases = [];
  fixtures = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const each of fixtures) await each.close();
  for (const each of databases) await each.drop();
});

async function newFixture(): Promise<ProjectionsFixture> {
  const database = await createProjectionsDatabase();
  databases.push(database);
  const projections = await ProjectionsFixture.open(database.url);
  fixtures.push(projections);
  return projections;
}

/** Appends an event and waits until it is projected: from then on the projections get the events from memory. */
async function appendAndCatchUp(projections: ProjectionsFixture): Promise<void> {
  await projections.appendToGig(testGigId('warming up'), gigCreated());
  await projections.waitUntilCaughtUp();
}

describe('events that the process of the projections appends', () => {
  it('produce the same tables as events that are read from the log', async () => {
    const [fromMemory, fromLog] = [await newFixture(), await newFixture()];
    fromMemory.start({ shareStore: true });
    fromLog.start();
    for (const projections of [fromMemory, fromLog]) {
      for (const name of ['Tuesday', 'Wednesday'])
        for (const append of completeGigHistory(name)) await projections.appendToGig(testGigId(name), ...append);
      await projections.waitUntilCaughtUp();
    }
    const dump = await fromMemory.dump();
    expect(dump).toEqual(await fromLog.dump());
    expect(dump.timeline).toHaveLength(2 * completeGigHistory('any name').flat().length);
  });

  it('are not read from the log as long as they follow without a gap', async () => {
    const projections = await newFixture();
    const readLog = jest.spyOn(PostgresEventStore.prototype, 'readAfterPosition');
    projections.start({ shareStore: true });
    await appendAndCatchUp(projections);
    const eventsReadPerGig: number[] = [];
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      readLog.mockClear();
      for (const append of completeGigHistory(name))
        expect(await projections.checkpointWatch.waitUntilReached(await projections.appendToGig(testGigId(name), ...append))).toBe(true);
      const pages = await Promise.all(readLog.mock.results.flatMap((result) => (result.type === 'return' ? [result.value] : [])));
      eventsReadPerGig.push(pages.flat().length);
    }
    expect(eventsReadPerGig).toEqual([0, 0, 0, 0, 0]);
  });

  it('share a batch when they arrive while another one is written', async () => {
    const projections = await newFixture();
    projections.start({ shareStore: true });
    await appendAndCatchUp(projections);
    const before = (await projections.readChanges()).length;
    const gigIds = Array.from({ length: 200 }, (_, index) => testGigId(`gig ${index}`));
    await Promise.all(gigIds.map((id) => projections.appendToGig(id, gigCreated('jam'), performerAdded(testPerformerId(id)))));
    await projections.waitUntilCaughtUp();
    expect((await projections.readChanges()).length - before).toBe(gigIds.length * 3); // of each: the gig, the performer, the timeline
    expect((await projections.dump()).performers).toHaveLength(200);
    const [result] = await projections.queryRows('SELECT count(DISTINCT xmin::text)::int AS transactions FROM performers');
    expect(result?.transactions).toBeLessThan(100); // 200 if each append were a batch of its own
  });

  it('are merged in order with events of other processes, which are read from the log without polling delay', async () => {
    const projections = await newFixture();
    projections.start({ shareStore: true });
    await appendAndCatchUp(projections);
    const otherProcessStore = new PostgresEventStore(projections.url);
    const tuesday = testGigId('Tuesday');
    const waitTimesMs: number[] = [];
    for (const [index, event] of completeGigHistory('Tuesday').flat().entries()) {
      const store = index % 2 ? otherProcessStore : projections.store;
      const { position } = await store.append(toGigStreamName(tuesday), BigInt(index) - 1n, [toNewEvent(event)]);
      const startedAt = performance.now();
      expect(await projections.checkpointWatch.waitUntilReached(position)).toBe(true);
      waitTimesMs.push(performance.now() - startedAt);
    }
    await otherProcessStore.close();
    const { timeline = [] } = await projections.dump();
    expect(timeline.filter((row) => JSON.stringify(row).includes(tuesday))).toHaveLength(completeGigHistory('Tuesday').flat().length);
    const [medianMs = Infinity] = waitTimesMs.sort((one, other) => one - other).slice(Math.floor(waitTimesMs.length / 2));
    expect(medianMs).toBeLessThan(500); // faster than the poll of the log, once a second
  });

  it('do not stop the projections from reading events that only another process appends', async () => {
    const projections = await newFixture();
    projections.start({ shareStore: true });
    await appendAndCatchUp(projections);
    const otherProcessStore = new PostgresEventStore(projections.url);
    await otherProcessStore.append(toGigStreamName(testGigId('Tuesday')), -1n, [toNewEvent(gigCreated())]);
    await otherProcessStore.close();
    await projections.waitUntilCaughtUp();
    await waitUntil(async () => (await projections.dump()).gigs?.length === 2);
  });
});

describe('a group with a quiet period', () => {
  const longMs = 60_000;
  const startWith = async (quietPeriod: QuietPeriod): Promise<ProjectionsFixture> => {
    const database = await createProjectionsDatabase();
    databases.push(database);
    const projections = await ProjectionsFixture.open(database.url, { group: { ...gigsGroup, quietPeriod } });
    fixtures.push(projections);
    await projections.startLeading();
    return projections;
  };

  it.each<[string, QuietPeriod]>([
    ['when no event has arrived for `quietMs`', { quietMs: 100, maxWaitMs: longMs }],
    ['at the latest after `maxWaitMs`', { quietMs: longMs, maxWaitMs: 100 }],
  ])('projects %s', async (_, quietPeriod) => {
    const projections = await startWith(quietPeriod);
    for (const append of completeGigHistory('Tuesday')) await projections.appendToGig(testGigId('Tuesday'), ...append);
    await projections.waitUntilCaughtUp();
  });

  it('projects as soon as a caller waits for the checkpoint', async () => {
    const projections = await startWith({ quietMs: longMs, maxWaitMs: longMs });
    const position = await projections.appendToGig(testGigId('Tuesday'), gigCreated());
    expect(await projections.checkpointWatch.waitUntilReached(position)).toBe(true);
  });
});
