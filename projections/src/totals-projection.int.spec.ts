import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { toGigStreamName } from '@jamjar/contracts/ids';
import { type Instant, instant, organisationId } from '@jamjar/contracts/ids';

import { gigCreated, instantAt, testGigId, testOrganisationId, toNewEvent } from './testing/gig-events.fixture.js';
import { gigsPerMonthGroup, toMonth } from './testing/gigs-per-month.fixture.js';
import { ProjectionsFixture } from './testing/projections.fixture.js';

let database: TestDatabase;
let projections: ProjectionsFixture;
/** Revision of each gig's last event. */
let revisions: Map<string, bigint>;

beforeEach(async () => {
  revisions = new Map();
  database = await createTestDatabase();
  projections = await ProjectionsFixture.open(database.url, { group: gigsPerMonthGroup });
});
afterEach(async () => {
  await projections.close();
  await database.drop();
});

const otherOrganisationId = organisationId('7d7b4f8e-1f0a-4a8e-9b67-8d0f6c1a2b3c');
const may = instant(Date.parse('2026-05-12T19:00Z'));
const june = instant(Date.parse('2026-06-09T19:00Z'));
const gigNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Recorded {
  readonly name: string;
  readonly event: GigEvent;
  readonly recordedAt: Instant;
}

/** The events of several gigs, interleaved, one per second: each round appends one event to every gig. */
function createHistory(): Recorded[] {
  const rounds: ((index: number) => GigEvent)[] = [
    (index) => ({ type: 'GigCreated', data: { ...createdData(), organisationId: index % 2 ? otherOrganisationId : testOrganisationId } }),
    (index) => (index < 3 ? { type: 'GigRescheduled', data: { date: june } } : { type: 'GigRenamed', data: { name: 'Another name' } }),
    () => ({ type: 'GigCompleted', data: { at: june } }),
    (index) => (index < 4 ? { type: 'GigReopened', data: { at: june } } : { type: 'GigDeleted', data: { at: june } }),
  ];
  const steps = rounds.flatMap((toEvent) => gigNames.map((name, index) => ({ name, event: toEvent(index) })));
  return steps.map((step, index) => ({ ...step, recordedAt: instant(instantAt('20:00') + index * 1_000) }));
}

function createdData() {
  const created = gigCreated();
  if (created.type !== 'GigCreated') throw new Error('It is another event');
  return { ...created.data, date: may };
}

async function append(recorded: readonly Recorded[]): Promise<void> {
  for (const { name, event, recordedAt } of recorded) {
    const revision = revisions.get(name) ?? -1n;
    const { revision: last } = await projections.store.append(toGigStreamName(testGigId(name)), revision, [toNewEvent(event, recordedAt)]);
    revisions.set(name, last);
  }
}

interface MonthNumbers {
  gigs: number;
  completed: number;
}

interface FoldedGig {
  organisation: string;
  month: string;
  isCompleted: boolean;
}

/** The gigs at a moment, folded from the events by hand. */
function foldByHand(history: readonly Recorded[], asOf: Instant): Iterable<FoldedGig> {
  const gigs = new Map<string, FoldedGig>();
  for (const { name, event } of history.filter(({ recordedAt }) => recordedAt <= asOf)) {
    const gig = gigs.get(name);
    if (event.type === 'GigCreated')
      gigs.set(name, { organisation: event.data.organisationId, month: toMonth(event.data.date), isCompleted: false });
    if (gig && event.type === 'GigRescheduled') gig.month = toMonth(event.data.date);
    if (gig && event.type === 'GigCompleted') gig.isCompleted = true;
    if (gig && event.type === 'GigReopened') gig.isCompleted = false;
    if (event.type === 'GigDeleted') gigs.delete(name);
  }
  return gigs.values();
}

function countByMonth(gigs: Iterable<FoldedGig>): Record<string, MonthNumbers> {
  const numbers: Record<string, MonthNumbers> = {};
  for (const { organisation, month, isCompleted } of gigs) {
    const total = (numbers[`${organisation} ${month}`] ??= { gigs: 0, completed: 0 });
    total.gigs += 1;
    total.completed += isCompleted ? 1 : 0;
  }
  return numbers;
}

/** The numbers at a moment, summed from the rows. */
async function sumRows(asOf: Instant): Promise<Record<string, unknown>> {
  const rows = await projections.queryRows(
    `SELECT organisation_id || ' ' || month AS key, sum(gigs)::int AS gigs, sum(completed)::int AS completed
      FROM test_gigs_per_month WHERE recorded_at <= $1 GROUP BY 1 HAVING sum(gigs) > 0`,
    new Date(asOf),
  );
  return Object.fromEntries(rows.map(({ key, ...numbers }) => [String(key), numbers]));
}

async function expectNumbersAtEveryMoment(history: readonly Recorded[]): Promise<void> {
  for (const { recordedAt } of history) expect(await sumRows(recordedAt)).toEqual(countByMonth(foldByHand(history, recordedAt)));
}

describe('a totals projection', () => {
  const history = createHistory();

  it('has, for every moment, the numbers that the events recorded until then add up to', async () => {
    projections.start({ shareStore: true });
    await append(history);
    await projections.waitUntilCaughtUp();
    await expectNumbersAtEveryMoment(history);
    expect(await projections.changes()).toEqual([]);
  });

  it('adds rows only for events that change a number', async () => {
    projections.start();
    await append(history);
    await projections.waitUntilCaughtUp();
    const renamed = history.filter(({ event }) => event.type === 'GigRenamed').map(({ name }) => testGigId(name));
    expect(await projections.queryRows('SELECT FROM test_gigs_per_month WHERE revision = 1 AND gig_id = ANY ($1)', renamed)).toEqual([]);
    // a gig that moves to another month is taken from one and added to the other
    expect(
      await projections.queryRows(
        'SELECT month, gigs, completed FROM test_gigs_per_month WHERE revision = 1 AND gig_id = $1 ORDER BY month',
        testGigId('Monday'),
      ),
    ).toEqual([
      { month: '2026-05', gigs: -1, completed: 0 },
      { month: '2026-06', gigs: 1, completed: 0 },
    ]);
  });

  it.each([
    ['in one go', {}],
    ['in chunks, with gigs that do not fit into memory', { chunkSize: 4, maxCachedPerformers: 1 }],
  ])('has the same rows after a rebuild %s, and continues from there', async (_title, options) => {
    const runner = projections.start({ shareStore: true });
    await waitUntil(() => runner.health().role === 'leading');
    await append(history);
    await projections.waitUntilCaughtUp();
    const before = await projections.dump();
    expect(before.test_gigs_per_month?.length).toBeGreaterThan(0);

    expect(await projections.rebuild(options)).toBe(history.length);
    expect(await projections.dump()).toEqual(before);
    const sunday: Recorded = { name: 'Sunday', event: { type: 'GigCreated', data: createdData() }, recordedAt: instantAt('21:00') };
    await append([sunday]);
    await projections.waitUntilCaughtUp();
    await expectNumbersAtEveryMoment([...history, sunday]);
  });

  it('neither loses nor repeats a difference when its connections are killed between and during batches', async () => {
    await projections.queryRows('CREATE SEQUENCE batches'); // a sequence, because a rollback does not reset it
    await projections.queryRows(`
      CREATE FUNCTION kill_connection_of_some_batches() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('batches') IN (1, 2, 4, 6) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL;
      END $$`);
    await projections.queryRows(
      'CREATE TRIGGER kill_connection AFTER INSERT ON test_gigs_per_month FOR EACH STATEMENT EXECUTE FUNCTION kill_connection_of_some_batches()',
    );
    projections.start({ shareStore: true });
    for (let start = 0; start < history.length; start += 6) {
      await append(history.slice(start, start + 6)); // one event of each gig
      await projections.waitUntilCaughtUp();
      await projections.queryRows(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'jamjar-leader-lock%'",
      );
    }
    expect(projections.logMessages.filter((line) => line.includes('interrupted')).length).toBeGreaterThan(3);
    await expectNumbersAtEveryMoment(history);
  });
});
