import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { gigsGroup } from '../gigs.group.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { ProjectionsFixture } from '../testing/projections.fixture.js';
import { type GroupRunner } from '../runner/group-runner.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { gigCreated, toNewEvent, testGigId } from '../testing/gig-events.fixture.js';
import { toGigStreamName } from '@jamjar/contracts/ids';
import { rebuild, type RebuildOptions, RebuildAlreadyRunningError } from './rebuild.js';

let database: TestDatabase;
let projections: ProjectionsFixture;

beforeEach(async () => {
  database = await createTestDatabase();
  projections = await ProjectionsFixture.open(database.url);
});
afterEach(async () => {
  await projections.close();
  await database.drop();
});

const appendGig = async (name: string): Promise<void> => {
  for (const append of completeGigHistory(name)) await projections.appendToGig(testGigId(name), ...append);
};
const runRebuild = (options: Partial<RebuildOptions> = {}): Promise<number> =>
  rebuild({
    group: gigsGroup,
    databaseUrl: database.url,
    store: projections.store,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });

async function startLeading(): Promise<GroupRunner> {
  const running = projections.start({ shareStore: true });
  await waitUntil(() => running.health().role === 'leading');
  return running;
}

describe('a rebuild that fails', () => {
  const leftovers = () =>
    projections.queryRows(
      "SELECT tablename FROM pg_tables WHERE tablename LIKE '%rebuilt%' UNION ALL SELECT name FROM projection_rebuilds",
    );

  it('leaves everything unchanged when it is aborted', async () => {
    await startLeading();
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    const before = await projections.dump();
    const aborting = new AbortController();
    const rebuilding = runRebuild({ signal: aborting.signal, onProgress: () => aborting.abort(new Error('ended')) });
    await expect(rebuilding).rejects.toThrow('ended');
    expect(await projections.dump()).toEqual(before);
    expect(await leftovers()).toEqual([]);
  });

  it('names the event that cannot be projected', async () => {
    await projections.store.append(toGigStreamName(testGigId('Tuesday')), -1n, [
      toNewEvent(gigCreated()),
      { ...toNewEvent(gigCreated()), type: 'Unknown' },
    ]);
    await expect(runRebuild()).rejects.toThrow('event at position 1 cannot be shown');
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    ['before the swap request', []],
    [
      'after the swap request',
      ['INSERT INTO projection_rebuilds (name, store, position) SELECT name, store, -1 FROM projection_checkpoints'],
    ],
  ])('is cleaned up by the running projections when its process died %s', async (_title, statements) => {
    await startLeading();
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    const before = await projections.dump();
    for (const table of ['gigs', 'performers']) await projections.queryRows(`CREATE TABLE ${table}__rebuilt (LIKE ${table} INCLUDING ALL)`);
    for (const statement of statements) await projections.queryRows(statement);
    await projections.queryRows("SELECT pg_notify('projections_rebuilt', '')");
    await waitUntil(async () => (await leftovers()).length === 0);
    expect(await projections.dump()).toEqual(before);
  });

  it('is rejected while another one of the same group runs', async () => {
    await appendGig('Tuesday');
    const second: Promise<unknown>[] = [];
    await runRebuild({ onProgress: () => second.length === 0 && second.push(runRebuild().catch((error: unknown) => error)) });
    expect(await second[0]).toBeInstanceOf(RebuildAlreadyRunningError);
  });
});
