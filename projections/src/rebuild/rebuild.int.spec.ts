import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import pg from 'pg';
import { gigsGroup } from '../gigs.group.js';
import { type RunningProjections } from '../start-projections.js';
import { ReadSide, until } from '../testing/read-side.js';
import { wholeGig } from '../testing/story.js';
import { created, newEvent, gig } from '../testing/told-events.js';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { rebuild, type RebuildOptions, RebuildRunning } from './rebuild.js';

jest.setTimeout(120_000);

let database: TestDatabase;
let readSide: ReadSide;

beforeEach(async () => {
  database = await createTestDatabase();
  readSide = await ReadSide.open(database.url);
});
afterEach(async () => {
  await readSide.close();
  await database.drop();
});

const tellGig = async (name: string): Promise<void> => {
  for (const append of wholeGig(name)) await readSide.tell(gig(name), ...append);
};
const rebuilt = (options: Partial<RebuildOptions> = {}): Promise<number> =>
  rebuild({
    group: gigsGroup,
    database: database.url,
    store: readSide.store,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });

/** Everything that Postgres knows about the tables: columns, keys, indexes. */
const catalogue = (): Promise<unknown[]> =>
  readSide.rows(`SELECT tablename AS name, indexdef AS what FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT table_name, column_name || ' ' || udt_name || ' ' || is_nullable FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    ORDER BY 1, 2`);

async function leading(): Promise<RunningProjections> {
  const running = readSide.start({ handOver: true });
  await until(() => running.health().role === 'leading');
  return running;
}

describe('a rebuild', () => {
  it('leaves every table as it was, with its keys and indexes, while the projections run', async () => {
    await leading();
    for (const name of ['Tuesday', 'Wednesday', 'Thursday']) await tellGig(name);
    await readSide.settled();
    const [before, shape] = [await readSide.dump(), await catalogue()];

    expect(await rebuilt()).toBe(3 * wholeGig('x').flat().length);
    expect(await readSide.dump()).toEqual(before);
    expect(await catalogue()).toEqual(shape);
    expect((await readSide.changes()).at(-1)).toMatchObject({ kind: 'resync', audience: 'everybody' });

    await tellGig('Friday');
    await readSide.settled();
    await rebuilt();
    expect(Object.keys((await readSide.dump()).gigs ?? {})).toHaveLength(4);
  });

  it('leaves every table as it was when nobody runs the projections, and they go on from there', async () => {
    const running = await leading();
    await tellGig('Tuesday');
    await readSide.settled();
    await readSide.stop();
    expect(running.health().role).toBe('stopped');
    const before = await readSide.dump();

    await rebuilt();
    expect(await readSide.dump()).toEqual(before);
    await leading();
    await tellGig('Wednesday');
    await readSide.settled();
    expect((await readSide.dump()).gigs).toHaveLength(2);
  });

  it('makes the same tables when the gigs do not fit into memory', async () => {
    await leading();
    const names = ['Tuesday', 'Wednesday', 'Thursday'];
    for (const index of wholeGig('x').keys()) for (const name of names) await readSide.tell(gig(name), ...(wholeGig(name)[index] ?? []));
    await readSide.settled();
    const before = await readSide.dump();
    await rebuilt({ chunk: 4, keptPerformers: 1 });
    expect(await readSide.dump()).toEqual(before);
  });

  it('makes right what was wrong', async () => {
    await leading();
    await tellGig('Tuesday');
    await readSide.settled();
    const before = await readSide.dump();
    await readSide.rows(`UPDATE performers SET performance_count = 99`);
    await readSide.rows('DELETE FROM stints');
    await rebuilt();
    expect(await readSide.dump()).toEqual(before);
  });

  it('brings the read models to an event that was beyond them', async () => {
    await tellGig('Tuesday');
    await rebuilt();
    const running = await leading();
    await readSide.settled();
    expect(running.health().position).toBe(await readSide.store.head());
    expect((await readSide.changes()).map(({ kind }) => kind)).toEqual(['resync']);
  });

  it('makes the read models of an empty store, and of one that was switched', async () => {
    await rebuilt();
    await leading();
    await tellGig('Tuesday');
    await readSide.settled();
    await readSide.stop();

    const elsewhere = await createTestDatabase();
    const switched = await ReadSide.open(database.url, { storeUrl: elsewhere.url });
    const refused = switched.start();
    await until(() => refused.health().role === 'refused');
    await switched.tell(gig('Wednesday'), created());
    await rebuild({
      group: gigsGroup,
      database: database.url,
      store: switched.store,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    await until(() => refused.health().role === 'leading');
    expect((await switched.dump()).gigs).toMatchObject([{ id: gig('Wednesday') }]);
    await switched.close();
    await elsewhere.drop();
  });
});

describe('while commands go on and screens read, a rebuild', () => {
  it('never lets a read fail or find an empty table, and loses and doubles nothing', async () => {
    await leading();
    await tellGig('Tuesday');
    await readSide.settled();
    const [stopping, read] = [new AbortController(), { times: 0, fewest: Infinity }];
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const orders = ['gigs e JOIN performers p ON p.gig_id = e.id', 'performers p JOIN gigs e ON p.gig_id = e.id'];
    const reading = (async () => {
      while (!stopping.signal.aborted) {
        const order = orders[read.times % 2] ?? '';
        const { rows } = await client.query<{ seq: string; count: string }>({
          name: order,
          text: `SELECT (SELECT seq FROM changes_head) AS seq, count(*) FROM ${order} JOIN timeline t ON t.gig_id = e.id WHERE e.id = $1`,
          values: [gig('Tuesday')],
        });
        read.times++;
        read.fewest = Math.min(read.fewest, Number(rows[0]?.count));
        await sleep(1);
      }
    })();
    let gigs = 1;
    const telling = (async () => {
      while (!stopping.signal.aborted) await tellGig(`gig ${gigs++}`);
    })();

    for (let round = 0; round < 3; round++) await rebuilt();
    stopping.abort();
    await Promise.all([reading, telling]);
    await client.end();
    await readSide.settled();

    expect(read.times).toBeGreaterThan(50);
    expect(read.fewest).toBe(4 * wholeGig('x').flat().length);
    const dump = await readSide.dump();
    expect(dump.timeline).toHaveLength(gigs * wholeGig('x').flat().length);
    await readSide.stop();
    await rebuilt();
    expect(await readSide.dump()).toEqual(dump);
    const told = (await readSide.changes()).flatMap((change) => (change.kind === 'timeline' ? change.keys.revisions : []));
    expect(told).toHaveLength(gigs * wholeGig('x').flat().length);
  });

  it('waits for a reader who holds a table, without stopping the projections meanwhile', async () => {
    await leading();
    await tellGig('Tuesday');
    const reader = await readSide.pool.connect();
    await reader.query('BEGIN; SELECT count(*) FROM performers');
    const rebuilding = rebuilt();
    let done = false;
    void rebuilding.then(() => (done = true));
    await sleep(1_500);
    expect(done).toBe(false);
    expect(await readSide.watch.passed(await readSide.tell(gig('Wednesday'), created()))).toBe(true);
    await reader.query('COMMIT');
    reader.release();
    await rebuilding;
    expect((await readSide.dump()).gigs).toHaveLength(2);
  });
});

describe('a rebuild that does not come to its end', () => {
  const leftovers = () =>
    readSide.rows("SELECT tablename FROM pg_tables WHERE tablename LIKE '%rebuilt%' UNION ALL SELECT name FROM projection_rebuilds");

  it('leaves everything as it was when it is ended', async () => {
    await leading();
    await tellGig('Tuesday');
    await readSide.settled();
    const before = await readSide.dump();
    const ending = new AbortController();
    const rebuilding = rebuilt({ signal: ending.signal, onProgress: () => ending.abort(new Error('ended')) });
    await expect(rebuilding).rejects.toThrow('ended');
    expect(await readSide.dump()).toEqual(before);
    expect(await leftovers()).toEqual([]);
  });

  it('names the event that cannot be shown', async () => {
    await readSide.store.append(streamOf(gig('Tuesday')), -1n, [newEvent(created()), { ...newEvent(created()), type: 'Unknown' }]);
    await expect(rebuilt()).rejects.toThrow('event at position 1 cannot be shown');
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    ['in the middle', []],
    [
      'after it had asked for its place',
      ['INSERT INTO projection_rebuilds (name, store, position) SELECT name, store, -1 FROM projection_checkpoints'],
    ],
  ])('is cleared away by the living projections when it died %s', async (_when, more) => {
    await leading();
    await tellGig('Tuesday');
    await readSide.settled();
    const before = await readSide.dump();
    for (const table of ['gigs', 'performers']) await readSide.rows(`CREATE TABLE ${table}__rebuilt (LIKE ${table} INCLUDING ALL)`);
    for (const statement of more) await readSide.rows(statement);
    await readSide.rows("SELECT pg_notify('projections_rebuilt', '')");
    await until(async () => (await leftovers()).length === 0);
    expect(await readSide.dump()).toEqual(before);
  });

  it('is the only one: a second says so', async () => {
    await tellGig('Tuesday');
    const second: Promise<unknown>[] = [];
    await rebuilt({ onProgress: () => second.length === 0 && second.push(rebuilt().catch((error: unknown) => error)) });
    expect(await second[0]).toBeInstanceOf(RebuildRunning);
  });
});
