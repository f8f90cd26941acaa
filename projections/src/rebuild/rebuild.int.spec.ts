import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@jamjar/infra/testing/test-database';
import pg from 'pg';
import { gigsGroup } from '../gigs.group.js';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { ProjectionsFixture } from '../testing/projections.fixture.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { gigCreated, testGigId } from '../testing/gig-events.fixture.js';
import { rebuild } from './rebuild.js';

let projections: ProjectionsFixture;
ProjectionsFixture.openForEachTest((opened) => (projections = opened));

const appendGig = async (name: string): Promise<void> => {
  for (const append of completeGigHistory(name)) await projections.appendToGig(testGigId(name), ...append);
};
const eventsPerGig = completeGigHistory('any name').flat().length;

/** Columns, keys, constraints and indexes of all tables. */
const readSchema = (): Promise<unknown[]> =>
  projections.queryRows(`SELECT tablename AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT table_name, column_name || ' ' || udt_name || ' ' || is_nullable FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    ORDER BY 1, 2`);

describe('a rebuild', () => {
  it('produces the same tables, keys and indexes while the projections run', async () => {
    await projections.startLeading();
    for (const name of ['Tuesday', 'Wednesday', 'Thursday']) await appendGig(name);
    await projections.waitUntilCaughtUp();
    const [before, schema] = [await projections.dump(), await readSchema()];

    expect(await projections.rebuild()).toBe(3 * eventsPerGig);
    expect(await projections.dump()).toEqual(before);
    expect(await readSchema()).toEqual(schema);
    expect((await projections.readChanges()).at(-1)).toMatchObject({ kind: 'resync', audience: 'everybody' });

    await appendGig('Friday');
    await projections.waitUntilCaughtUp();
    await projections.rebuild();
    expect(Object.keys((await projections.dump()).gigs ?? {})).toHaveLength(4);
  });

  it('produces the same tables when no projections run, and projections continue from there', async () => {
    const runner = await projections.startLeading();
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    await projections.stop();
    expect(runner.health().role).toBe('stopped');
    const before = await projections.dump();

    await projections.rebuild();
    expect(await projections.dump()).toEqual(before);
    await projections.startLeading();
    await appendGig('Wednesday');
    await projections.waitUntilCaughtUp();
    expect((await projections.dump()).gigs).toHaveLength(2);
  });

  it('produces the same tables when the gigs do not fit into memory', async () => {
    await projections.startLeading();
    const names = ['Tuesday', 'Wednesday', 'Thursday'];
    for (const index of completeGigHistory('any name').keys())
      for (const name of names) await projections.appendToGig(testGigId(name), ...(completeGigHistory(name)[index] ?? []));
    await projections.waitUntilCaughtUp();
    const before = await projections.dump();
    await projections.rebuild({ chunkSize: 4, maxCachedPerformers: 1 });
    expect(await projections.dump()).toEqual(before);
  });

  it('repairs wrong rows', async () => {
    await projections.startLeading();
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    const before = await projections.dump();
    await projections.queryRows(`UPDATE performers SET performance_count = 99`);
    await projections.queryRows('DELETE FROM stints');
    await projections.rebuild();
    expect(await projections.dump()).toEqual(before);
  });

  it('includes events that were not projected before', async () => {
    await appendGig('Tuesday');
    await projections.rebuild();
    const runner = await projections.startLeading();
    await projections.waitUntilCaughtUp();
    expect(runner.health().position).toBe(await projections.store.head());
    expect((await projections.readChanges()).map(({ kind }) => kind)).toEqual(['resync']);
  });

  it('works for an empty event store and after a switch to another event store', async () => {
    await projections.rebuild();
    await projections.startLeading();
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    await projections.stop();

    const otherDatabase = await createTestDatabase();
    const switched = await ProjectionsFixture.open(projections.url, { storeUrl: otherDatabase.url });
    const runner = switched.start();
    await waitUntil(() => runner.health().role === 'refused');
    await switched.appendToGig(testGigId('Wednesday'), gigCreated());
    await rebuild({
      group: gigsGroup,
      databaseUrl: projections.url,
      store: switched.store,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    await waitUntil(() => runner.health().role === 'leading');
    expect((await switched.dump()).gigs).toMatchObject([{ id: testGigId('Wednesday') }]);
    await switched.close();
    await otherDatabase.drop();
  });
});

describe('a rebuild during appends and reads', () => {
  it('never makes a read fail or see an empty table, and neither loses nor repeats events', async () => {
    await projections.startLeading();
    await appendGig('Tuesday');
    await projections.waitUntilCaughtUp();
    const [stopping, reads] = [new AbortController(), { count: 0, fewestRows: Infinity }];
    const client = new pg.Client({ connectionString: projections.url });
    await client.connect();
    // Reads that lock the tables in both orders: with one of them, the swap could deadlock.
    const joins = ['gigs g JOIN performers p ON p.gig_id = g.id', 'performers p JOIN gigs g ON p.gig_id = g.id'];
    const reading = (async () => {
      while (!stopping.signal.aborted) {
        const join = joins[reads.count % 2] ?? '';
        const { rows } = await client.query<{ seq: string; count: string }>({
          name: join,
          text: `SELECT (SELECT seq FROM changes_head) AS seq, count(*) FROM ${join} JOIN timeline t ON t.gig_id = g.id WHERE g.id = $1`,
          values: [testGigId('Tuesday')],
        });
        reads.count++;
        reads.fewestRows = Math.min(reads.fewestRows, Number(rows[0]?.count));
        await sleep(1);
      }
    })();
    let gigCount = 1; // Tuesday
    const appending = (async () => {
      while (!stopping.signal.aborted) await appendGig(`gig ${gigCount++}`);
    })();

    // With a comparison, the swap waits for the live tables. Without one, it may overtake them, and only `resync` announces the difference
    for (let round = 0; round < 3; round++) await projections.rebuild({ onCompared: () => undefined });
    stopping.abort();
    await Promise.all([reading, appending]);
    await client.end();
    await projections.waitUntilCaughtUp();

    expect(reads.count).toBeGreaterThan(50); // the reads went on during the rebuilds
    expect(reads.fewestRows).toBe(4 * eventsPerGig); // 4 performers, joined with each timeline row
    const dump = await projections.dump();
    expect(dump.timeline).toHaveLength(gigCount * eventsPerGig);
    await projections.stop();
    await projections.rebuild();
    expect(await projections.dump()).toEqual(dump);
    const announced = await projections.listAnnouncedEntries();
    expect(announced).toHaveLength(gigCount * eventsPerGig);
    expect(new Set(announced).size).toBe(announced.length);
  });

  it('waits for a reader that holds a table lock, without stopping the projections', async () => {
    await projections.startLeading();
    await appendGig('Tuesday');
    const reader = await projections.pool.connect();
    await reader.query('BEGIN; SELECT count(*) FROM performers');
    const rebuilding = projections.rebuild();
    let isDone = false;
    void rebuilding.then(() => (isDone = true));
    await sleep(1_500); // several attempts of the swap, each of which gives up after 300 ms
    expect(isDone).toBe(false);
    expect(await projections.checkpointWatch.waitUntilReached(await projections.appendToGig(testGigId('Wednesday'), gigCreated()))).toBe(
      true,
    );
    await reader.query('COMMIT');
    reader.release();
    await rebuilding;
    expect((await projections.dump()).gigs).toHaveLength(2);
  });
});
