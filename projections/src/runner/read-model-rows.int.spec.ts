import { type TestDatabase } from '@jamjar/infra/testing/test-database';
import { createProjectionsDatabase, ProjectionsFixture } from '../testing/projections.fixture.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { hostId, testGigId, testPerformerId } from '../testing/gig-events.fixture.js';

let database: TestDatabase;
let projections: ProjectionsFixture;
const tuesday = testGigId('Tuesday');
const performerIdOf = (name: string) => testPerformerId(`${name} at Tuesday`);

beforeAll(async () => {
  database = await createProjectionsDatabase();
  projections = await ProjectionsFixture.open(database.url);
  projections.start();
  for (const append of completeGigHistory('Tuesday')) await projections.appendToGig(tuesday, ...append);
  await projections.waitUntilCaughtUp();
});
afterAll(async () => {
  await projections.close();
  await database.drop();
});

describe('the read models after a complete gig', () => {
  it('contain every stint with performer, times, instruments, replaced performer and whether it counts', async () => {
    const stints = await projections.queryRows(
      'SELECT performer_id, stint, instruments, replaced_performer_id, started_at, ended_at, counted, undone FROM stints WHERE gig_id = $1 ORDER BY started_at, ended_at',
      tuesday,
    );
    const dateAt = (time: string): Date => new Date(`2026-05-01T${time}Z`);
    const [ana, bo, cem, dee] = ['Ana', 'Bo', 'Cem', 'Dee'].map(performerIdOf);
    const stint = { instruments: ['guitar'], replaced_performer_id: null, counted: true, undone: false };
    expect(stints).toEqual([
      { ...stint, performer_id: ana, stint: 1, started_at: dateAt('20:00:00'), ended_at: dateAt('20:09:59.999') },
      { ...stint, performer_id: bo, stint: 1, started_at: dateAt('20:00:00'), ended_at: dateAt('20:30:00'), counted: false },
      {
        ...stint,
        performer_id: cem,
        stint: 1,
        replaced_performer_id: ana,
        started_at: dateAt('20:09:59.999'),
        ended_at: dateAt('20:30:00'),
        counted: false,
      },
      { ...stint, performer_id: dee, stint: 1, started_at: dateAt('20:31:00'), ended_at: dateAt('20:45:00') },
      { ...stint, performer_id: dee, stint: 2, started_at: dateAt('20:50:00'), ended_at: dateAt('21:00:00') },
      { ...stint, performer_id: ana, stint: 2, started_at: dateAt('21:15:00'), ended_at: dateAt('22:00:00') },
      { ...stint, performer_id: cem, stint: 2, started_at: dateAt('21:30:00'), ended_at: null, counted: false, undone: true },
    ]);
  });

  it('contain all performers, with removed ones marked', async () => {
    const performers = await projections.queryRows(
      `SELECT id, on_stage, pending_stage, performance_count, time_on_stage, sort_order, removed, removed_by, raffle_entrances, raffle_wins, instruments, held, last_played_at
        FROM performers WHERE gig_id = $1 ORDER BY removed, sort_order`,
      tuesday,
    );
    const waiting = {
      on_stage: false,
      pending_stage: false,
      performance_count: 0,
      time_on_stage: 0,
      removed: false,
      removed_by: null,
      raffle_wins: 0,
      held: false,
      last_played_at: null,
    };
    expect(performers).toMatchObject([
      { ...waiting, id: performerIdOf('Cem'), sort_order: 1000 },
      {
        ...waiting,
        id: performerIdOf('Ana'),
        sort_order: 2000,
        performance_count: 1,
        time_on_stage: 45,
        raffle_entrances: 3,
        raffle_wins: 1,
        last_played_at: new Date('2026-05-01T22:00Z'),
      },
      { ...waiting, id: performerIdOf('Bo'), sort_order: 3000, instruments: ['guitar', 'vocals'], held: true },
      {
        ...waiting,
        id: performerIdOf('Dee'),
        removed: true,
        removed_by: 'staff',
        performance_count: 1,
        time_on_stage: 10,
        last_played_at: new Date('2026-05-01T21:00Z'),
      },
    ]);
  });

  it('contain the gig', async () => {
    expect(await projections.queryRows('SELECT name, completed, deleted, raffle_enabled, performer_count, date FROM gigs')).toEqual([
      { name: 'Tuesday', completed: true, deleted: false, raffle_enabled: true, performer_count: 3, date: new Date('2026-05-01T20:00Z') },
    ]);
  });

  it('contain the timeline with one row per event in order', async () => {
    const timeline = await projections.queryRows(
      'SELECT revision, type, actor_kind, actor_id, performer_ids, action_from, undone FROM timeline WHERE gig_id = $1 ORDER BY revision',
      tuesday,
    );
    const appends = completeGigHistory('Tuesday');
    const events = appends.flat();
    expect(timeline.map(({ revision, type }) => [revision, type])).toEqual(events.map(({ type }, revision) => [revision, type]));
    expect(timeline.map(({ performer_ids }) => performer_ids)).toContainEqual([performerIdOf('Cem'), performerIdOf('Ana')]);
    const firstRevisions = appends.flatMap((append, index) => append.map(() => appends.slice(0, index).flat().length));
    expect(timeline.map(({ action_from }) => action_from)).toEqual(firstRevisions);
    const undo = events.find((event) => event.type === 'ActionUndone');
    // The undone action has two events
    expect(timeline.flatMap(({ revision, undone }) => (undone ? [revision] : []))).toEqual([undo?.data.from, undo?.data.to]);
    expect(new Set(timeline.map(({ actor_kind, actor_id }) => `${String(actor_kind)} ${String(actor_id)}`))).toEqual(
      new Set([`user ${hostId}`]),
    );
  });
});
