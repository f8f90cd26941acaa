import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { ReadSide, until } from '../testing/read-side.js';
import { created, gig } from '../testing/told-events.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let runs: ReadSide;
let waits: ReadSide;

beforeEach(async () => {
  database = await createTestDatabase();
  runs = await ReadSide.open(database.url);
  waits = await ReadSide.open(database.url);
});
afterEach(async () => {
  await runs.close();
  await waits.close();
  await database.drop();
});

describe('waiting for the read models', () => {
  it('ends as soon as they have passed, in this process and in others', async () => {
    runs.start({ handOver: true });
    for (const name of ['Tuesday', 'Wednesday', 'Thursday']) {
      const position = await runs.tell(gig(name), created());
      expect(await Promise.all([runs.watch.passed(position), waits.watch.passed(position), waits.watch.passed(0n)])).toEqual([
        true,
        true,
        true,
      ]);
      expect(await runs.rows('SELECT count(*)::int AS count FROM gigs WHERE id = $1', gig(name))).toEqual([{ count: 1 }]);
    }
  });

  it('ends after its time when they stand; from then on nobody waits until they move again', async () => {
    const position = await runs.tell(gig('Tuesday'), created());
    expect(await waits.watch.passed(position, 100)).toBe(false);
    const since = performance.now();
    expect(await waits.watch.passed(position)).toBe(false);
    expect(performance.now() - since).toBeLessThan(50);

    runs.start();
    await until(() => waits.watch.position === position);
    const next = await runs.tell(gig('Wednesday'), created());
    expect(await waits.watch.passed(next)).toBe(true);
  });

  it('does without notifications: it looks itself', async () => {
    await waits.listener.close();
    runs.start();
    const position = await runs.tell(gig('Tuesday'), created());
    expect(await waits.watch.passed(position)).toBe(true);
  });

  it('knows where they are from the start', async () => {
    runs.start();
    const position = await runs.tell(gig('Tuesday'), created());
    await runs.settled();
    const late = await ReadSide.open(database.url);
    await until(() => late.watch.position === position);
    await late.close();
  });
});
