import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { ProjectionsFixture } from '../testing/projections.fixture.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { gigCreated, toNewEvent, testGigId } from '../testing/gig-events.fixture.js';
import { toGigStreamName } from '@jamjar/contracts/ids';
import { RebuildAlreadyRunningError } from './rebuild.js';
import { swapRequestedChannel } from './swap-request.repository.js';

let projections: ProjectionsFixture;
ProjectionsFixture.openForEachTest((opened) => (projections = opened));

const appendGig = async (name: string): Promise<void> => {
  for (const append of completeGigHistory(name)) await projections.appendToGig(testGigId(name), ...append);
};

describe('a rebuild that fails', () => {
  const findLeftovers = () =>
    projections.queryRows(
      "SELECT tablename FROM pg_tables WHERE tablename LIKE '%rebuilt%' UNION ALL SELECT name FROM projection_rebuilds",
    );

  it('leaves everything unchanged when it is aborted', async () => {
    await projections.startLeading();
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    const before = await projections.dump();
    const aborting = new AbortController();
    const rebuilding = projections.rebuild({ signal: aborting.signal, onProgress: () => aborting.abort(new Error('ended')) });
    await expect(rebuilding).rejects.toThrow('ended');
    expect(await projections.dump()).toEqual(before);
    expect(await findLeftovers()).toEqual([]);
  });

  it('names the event that cannot be projected', async () => {
    await projections.store.append(toGigStreamName(testGigId('Tuesday')), -1n, [
      toNewEvent(gigCreated()),
      { ...toNewEvent(gigCreated()), type: 'Unknown' },
    ]);
    await expect(projections.rebuild()).rejects.toThrow('event at position 1 cannot be shown');
    expect(await findLeftovers()).toEqual([]);
  });

  it.each([
    ['before the swap request', []],
    [
      'after the swap request',
      ['INSERT INTO projection_rebuilds (name, store, position) SELECT name, store, -1 FROM projection_checkpoints'], // -1: no event yet
    ],
  ])('is cleaned up by the running projections when its process died %s', async (_title, statements) => {
    await projections.startLeading();
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    const before = await projections.dump();
    for (const table of ['gigs', 'performers']) await projections.queryRows(`CREATE TABLE ${table}__rebuilt (LIKE ${table} INCLUDING ALL)`);
    for (const statement of statements) await projections.queryRows(statement);
    // Only wakes the leading runner, which then looks for a request and for abandoned tables
    await projections.queryRows(`SELECT pg_notify('${swapRequestedChannel}', '')`);
    await waitUntil(async () => (await findLeftovers()).length === 0);
    expect(await projections.dump()).toEqual(before);
  });

  it('is rejected while another one of the same group runs', async () => {
    await appendGig('Tuesday');
    const secondRebuilds: Promise<unknown>[] = [];
    await projections.rebuild({
      onProgress: () => secondRebuilds.length === 0 && secondRebuilds.push(projections.rebuild().catch((error: unknown) => error)),
    });
    expect(await secondRebuilds[0]).toBeInstanceOf(RebuildAlreadyRunningError);
  });
});
