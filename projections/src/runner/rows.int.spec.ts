import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { ReadSide } from '../testing/read-side.js';
import { wholeGig } from '../testing/story.js';
import { host, gig, performer } from '../testing/told-events.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let readSide: ReadSide;
const tuesday = gig('Tuesday');
const called = (name: string) => performer(`${name} at Tuesday`);

beforeAll(async () => {
  database = await createTestDatabase();
  readSide = await ReadSide.open(database.url);
  readSide.start();
  for (const append of wholeGig('Tuesday')) await readSide.tell(tuesday, ...append);
  await readSide.settled();
});
afterAll(async () => {
  await readSide.close();
  await database.drop();
});

describe('after a whole gig the read models show', () => {
  it('every stint: who, from when to when, with what, instead of whom, and whether it counts', async () => {
    const stints = await readSide.rows(
      'SELECT performer_id, stint, instruments, replaced_performer_id, started_at, ended_at, counted FROM stints WHERE gig_id = $1 ORDER BY started_at, ended_at',
      tuesday,
    );
    const time = (of: string): Date => new Date(`2026-05-01T${of}Z`);
    const [ana, bo, cem, dee] = ['Ana', 'Bo', 'Cem', 'Dee'].map(called);
    const stint = { instruments: ['guitar'], replaced_performer_id: null, counted: true };
    expect(stints).toEqual([
      { ...stint, performer_id: ana, stint: 1, started_at: time('20:00:00'), ended_at: time('20:09:59.999') },
      { ...stint, performer_id: bo, stint: 1, started_at: time('20:00:00'), ended_at: time('20:30:00'), counted: false },
      {
        ...stint,
        performer_id: cem,
        stint: 1,
        replaced_performer_id: ana,
        started_at: time('20:09:59.999'),
        ended_at: time('20:30:00'),
        counted: false,
      },
      { ...stint, performer_id: dee, stint: 1, started_at: time('20:31:00'), ended_at: time('20:45:00') },
      { ...stint, performer_id: dee, stint: 2, started_at: time('20:50:00'), ended_at: time('21:00:00') },
      { ...stint, performer_id: ana, stint: 2, started_at: time('21:15:00'), ended_at: time('22:00:00') },
    ]);
  });

  it('the line-up as it stands, the removed marked', async () => {
    const performers = await readSide.rows(
      `SELECT id, on_stage, pending_stage, performance_count, time_on_stage, sort_order, removed, raffle_entrances, raffle_wins, instruments
        FROM performers WHERE gig_id = $1 ORDER BY removed, sort_order`,
      tuesday,
    );
    const waiting = { on_stage: false, pending_stage: false, performance_count: 0, time_on_stage: 0, removed: false, raffle_wins: 0 };
    expect(performers).toMatchObject([
      { ...waiting, id: called('Cem'), sort_order: 1000 },
      { ...waiting, id: called('Ana'), sort_order: 2000, performance_count: 1, time_on_stage: 45, raffle_entrances: 3, raffle_wins: 1 },
      { ...waiting, id: called('Bo'), sort_order: 3000, instruments: ['guitar', 'vocals'] },
      { ...waiting, id: called('Dee'), removed: true, performance_count: 1, time_on_stage: 10 },
    ]);
  });

  it('the gig itself', async () => {
    expect(await readSide.rows('SELECT name, completed, deleted, raffle_enabled, performer_count, date FROM gigs')).toEqual([
      { name: 'Tuesday', completed: true, deleted: false, raffle_enabled: true, performer_count: 3, date: new Date('2026-05-01T20:00Z') },
    ]);
  });

  it('its timeline, a line per event in the order in which it was done', async () => {
    const timeline = await readSide.rows(
      'SELECT revision, type, actor_kind, actor_id, performer_ids FROM timeline WHERE gig_id = $1 ORDER BY revision',
      tuesday,
    );
    const told = wholeGig('Tuesday').flat();
    expect(timeline.map(({ revision, type }) => [revision, type])).toEqual(told.map(({ type }, revision) => [revision, type]));
    expect(timeline.map(({ performer_ids }) => performer_ids)).toContainEqual([called('Cem'), called('Ana')]);
    expect(new Set(timeline.map(({ actor_kind, actor_id }) => `${String(actor_kind)} ${String(actor_id)}`))).toEqual(
      new Set([`user ${host}`]),
    );
  });
});
