import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { ReadSide, until } from '../testing/read-side.js';
import { wholeGig } from '../testing/story.js';
import { added, created, newEvent, gig, performer } from '../testing/told-events.js';

jest.setTimeout(60_000);

let databases: TestDatabase[];
let readSides: ReadSide[];
const tuesday = gig('Tuesday');

beforeEach(() => {
  databases = [];
  readSides = [];
});
afterEach(async () => {
  for (const each of readSides) await each.close();
  for (const each of databases) await each.drop();
});

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.url;
}
async function readSideOf(url: string, storeUrl = url): Promise<ReadSide> {
  const readSide = await ReadSide.open(url, { storeUrl });
  readSides.push(readSide);
  return readSide;
}

describe('an event that cannot be shown', () => {
  const unreadable = { ...newEvent(created()), type: 'PerformerTeleported' };
  const impossible = newEvent(added(performer('Ana')));
  const tooLarge = newEvent({ type: 'SignupLimitSet', data: { limit: 3_000_000_000 } });

  it.each([
    ['an unknown event', unreadable],
    ['an event that breaks the history', impossible],
    ['a value that Postgres does not take', tooLarge],
    ['an event without who did it', { ...newEvent({ type: 'GigRenamed', data: { name: 'x' } }), metadata: {} }],
  ])('stops the group loudly: %s', async (_what, poison) => {
    const readSide = await readSideOf(await newDatabase());
    const running = readSide.start({ handOver: true });
    await readSide.store.append(streamOf(tuesday), -1n, [
      newEvent(created()),
      newEvent(added(performer('Ana'))),
      poison,
      newEvent(added(performer('Bo'))),
    ]);
    await readSide.tell(gig('Wednesday'), created());

    await until(() => running.health().role === 'poisoned');
    expect(running.health()).toMatchObject({ ok: false, position: 1n, problem: { event: { id: poison.id, position: 2n } } });
    expect(running.health().problem?.message).toContain(`Event ${poison.id} at position 2`);
    expect(readSide.told.join()).toContain(`Event ${poison.id} at position 2`);
    expect(await readSide.rows('SELECT revision FROM timeline ORDER BY revision')).toEqual([{ revision: 0 }, { revision: 1 }]);
    expect(await readSide.rows('SELECT position::int FROM projection_checkpoints')).toEqual([{ position: 1 }]);
  });

  it('lets them go on once somebody has got past it', async () => {
    const readSide = await readSideOf(await newDatabase());
    const running = readSide.start();
    await readSide.store.append(streamOf(tuesday), -1n, [newEvent(created()), unreadable]);
    await until(() => running.health().role === 'poisoned');

    // As a runner of a newer version does it, which can show the event
    const [event] = await readSide.rows('SELECT event_id, stream, revision FROM events WHERE position = 1');
    await readSide.rows(
      'UPDATE projection_checkpoints SET position = 1, event_id = $1, stream = $2, revision = $3',
      event?.event_id,
      event?.stream,
      event?.revision,
    );
    await until(() => running.health().role === 'leading');
    await readSide.tell(gig('Wednesday'), created());
    await readSide.settled();
    expect((await readSide.dump()).gigs).toHaveLength(2);
  });
});

describe('another store than the read models were made from', () => {
  async function projected(url: string): Promise<void> {
    const before = await readSideOf(url);
    before.start();
    for (const append of wholeGig('Tuesday')) await before.tell(tuesday, ...append);
    await before.settled();
    await before.stop();
  }

  it('is noticed when it was switched: nothing is written, and the way out is named', async () => {
    const url = await newDatabase();
    await projected(url);
    const switched = await readSideOf(url, await newDatabase());
    const dump = await switched.dump();
    await switched.tell(gig('Wednesday'), created());
    const running = switched.start();

    await until(() => running.health().role === 'refused');
    expect(running.health().ok).toBe(false);
    expect(running.health().problem?.message).toContain('npm run projections:rebuild gigs');
    expect(switched.told.join()).toContain('npm run projections:rebuild gigs');
    expect(await switched.dump()).toEqual(dump);
  });

  it('is noticed when it was restored from before, also after new events have come', async () => {
    const url = await newDatabase();
    await projected(url);
    const restored = await readSideOf(url);
    await restored.rows(`ALTER TABLE events DISABLE TRIGGER append_only; DELETE FROM events WHERE position >= 20; ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;
      UPDATE event_log_head SET position = 19`);
    const running = restored.start();
    await until(() => running.health().role === 'refused');
    expect(running.health().problem?.message).toContain('it lacks event');
    await restored.stop();

    for (const append of wholeGig('Wednesday')) await restored.tell(gig('Wednesday'), ...append);
    const again = restored.start();
    await until(() => again.health().role === 'refused');
  });

  it('is taken as it is while nothing was read from the first', async () => {
    const url = await newDatabase();
    const empty = await readSideOf(url);
    const running = empty.start();
    await until(() => running.health().role === 'leading');
    await empty.stop();
    const other = await readSideOf(url, await newDatabase());
    other.start();
    await other.tell(tuesday, created());
    await other.settled();
    expect((await other.dump()).gigs).toHaveLength(1);
  });
});

describe('a store that is away', () => {
  it('is waited for, and everything is shown when it is back', async () => {
    const [url, storeUrl] = [await newDatabase(), await newDatabase()];
    const readSide = await readSideOf(url, storeUrl);
    await readSide.tell(tuesday, created());
    const admin = await readSideOf(url);
    const name = new URL(storeUrl).pathname.slice(1);
    await admin.rows(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.rows('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', name);
    const running = readSide.start();
    await until(() => running.health().role === 'recovering');
    expect(running.health()).toMatchObject({ ok: false });
    await admin.rows(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await until(() => running.health().role === 'leading');
    await readSide.settled();
    expect((await readSide.dump()).gigs).toHaveLength(1);
  });
});
