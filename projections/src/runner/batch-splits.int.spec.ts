import { findAction } from '@jamjar/contracts/gigs/undo';
import { type Change } from '@jamjar/contracts/realtime/changes';
import { type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { analyticsGroup } from '../analytics.group.js';
import { gigsGroup } from '../gigs.group.js';
import { type ProjectionGroup } from '../read-model.js';
import { instantAt, performerAdded, testGigId, testPerformerId } from '../testing/gig-events.fixture.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { createProjectionsDatabase, ProjectionsFixture, type ReadModelDump } from '../testing/projections.fixture.js';
import { type TestDatabase } from '@jamjar/infra/testing/test-database';
import { BatchWriter } from './batch-writer.js';
import { createCheckpointAt, findOrCreateCheckpoint, createInitialCheckpoint } from './checkpoint.js';
import { Projector } from './projector.js';
import { EntityTable, RowWrites } from './row-writes.js';

const tuesday = testGigId('Tuesday');
const eli = testPerformerId('Eli');
const maxCachedPerformers = 50_000;

/** A whole jam. Before its end somebody is called, and a reset that ends the call is undone. */
function createHistory() {
  const appends = completeGigHistory('Tuesday').slice(0, -1);
  const from = appends.flat().length;
  const state = { performanceCount: 0, minutesOnStage: 0, lastPlayedAt: null, attended: false, sortOrder: 5000, entrances: 0 } as const;
  const waiting = { ...state, performerId: eli, status: { kind: 'waiting', held: false }, stateRevision: from } as const;
  return [
    ...appends,
    [performerAdded(eli, 5000)],
    [{ type: 'PerformerCalled', data: { performerId: eli, at: instantAt('21:50') } }],
    [{ type: 'PerformerReset', data: { performerId: eli, at: instantAt('21:51') } }],
    [{ type: 'ActionUndone', data: { from: from + 2, to: from + 2, performers: [waiting], stints: [], at: instantAt('21:52') } }],
    ...completeGigHistory('Tuesday').slice(-1),
  ] as ReturnType<typeof completeGigHistory>;
}

let database: TestDatabase;
let projections: ProjectionsFixture;
let events: RecordedEvent[];

beforeAll(async () => {
  database = await createProjectionsDatabase();
  projections = await ProjectionsFixture.open(database.url);
  for (const append of createHistory()) await projections.appendToGig(tuesday, ...append);
  events = [];
  for await (const event of projections.store.read(`gig-${tuesday}`, -1n)) events.push(event);
});
afterAll(async () => {
  await projections.close();
  await database.drop();
});

/** What a screen shows of each timeline entry, by revision: the action that it belongs to, and whether that was undone. */
type ShownEntries = Map<number, string>;
const toText = (from: unknown, to: unknown, undone: unknown): string => `${String(from)}-${String(to)}${undone === true ? ' undone' : ''}`;

async function readEntries(revisions: readonly number[]): Promise<ShownEntries> {
  const rows = await projections.queryRows(
    `SELECT revision, action_from, undone, (SELECT max(a.revision) FROM timeline AS a WHERE a.action_from = t.action_from) AS action_to
       FROM timeline AS t WHERE revision = ANY ($1)`,
    revisions,
  );
  return new Map(rows.map((row) => [Number(row.revision), toText(row.action_from, row.action_to, row.undone)]));
}

/** The entries of a change: built from its `projected`, as in the process that projected it, or read from the database, as in others. */
async function entriesOf(change: Change & { kind: 'timeline' }, source: 'projected' | 'database'): Promise<ShownEntries> {
  const { projected } = change;
  if (source === 'database' || !projected?.timeline) return readEntries(change.keys.revisions);
  const lastRevisions = new Map(projected.timeline.map(({ actionFrom, revision }) => [actionFrom, revision]));
  return new Map(
    projected.timeline.map(({ revision, actionFrom, undone }) => {
      const { from, to } = findAction(projected.folded, revision) ?? { from: actionFrom, to: lastRevisions.get(actionFrom) };
      return [revision, toText(from, to, undone)];
    }),
  );
}

interface ProjectionResult {
  readonly rows: ReadModelDump;
  readonly shown: { readonly builtFromProjected: ShownEntries; readonly readFromDatabase: ShownEntries };
  readonly causes: readonly unknown[];
}

/** Projects the history in these batches. */
async function project(group: ProjectionGroup, batches: readonly (readonly RecordedEvent[])[]): Promise<ProjectionResult> {
  const tables = EntityTable.forGroup(group).map(({ name }) => name);
  await projections.queryRows(`TRUNCATE ${tables.join(', ')}, projection_checkpoints`);
  const writer = await BatchWriter.open(database.url, group);
  const projector = new Projector(group, projections.store, maxCachedPerformers);
  const [builtFromProjected, readFromDatabase, causes]: [ShownEntries, ShownEntries, unknown[]] = [new Map(), new Map(), []];
  let checkpoint = await findOrCreateCheckpoint(writer.client, group.name, await projections.store.identity());
  for (const batch of batches) {
    const { rows, changes } = await projector.project(batch);
    const last = batch.at(-1);
    const next = last ? createCheckpointAt(checkpoint.storeIdentity, last) : checkpoint;
    for (const change of (await writer.write(checkpoint, next, rows, changes)) ?? []) {
      causes.push(...(change.causes ?? []));
      if (change.kind !== 'timeline') continue;
      for (const [revision, text] of await entriesOf(change, 'projected')) builtFromProjected.set(revision, text);
      for (const [revision, text] of await entriesOf(change, 'database')) readFromDatabase.set(revision, text);
    }
    checkpoint = next;
  }
  await writer.close();
  const rows = Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await projections.queryRows(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)] as const),
    ),
  );
  return { rows, shown: { builtFromProjected, readFromDatabase }, causes };
}

/** Yields the history in two batches, split between any two events, and in batches of one, two and three events. */
function* generateSplits(): Generator<readonly (readonly RecordedEvent[])[]> {
  for (let cut = 1; cut < events.length; cut++) yield [events.slice(0, cut), events.slice(cut)];
  for (const size of [1, 2, 3])
    yield Array.from({ length: Math.ceil(events.length / size) }, (_, index) => events.slice(index * size, (index + 1) * size));
}

it('rows, shown timeline entries and causes do not depend on where batches end', async () => {
  const whole = await project(gigsGroup, [events]);
  const stored = await readEntries(events.map((_event, revision) => revision));
  expect(whole.shown.builtFromProjected.size).toBe(events.length);
  for (const batches of generateSplits()) {
    const { rows, shown, causes } = await project(gigsGroup, batches);
    expect(rows).toEqual(whole.rows);
    expect(causes).toEqual(whole.causes);
    expect(shown.builtFromProjected).toEqual(stored);
    expect(shown.readFromDatabase).toEqual(stored);
  }
});

it('versions of analytics do not depend on where batches end', async () => {
  const { rows } = await project(analyticsGroup, [events]);
  for (const batches of generateSplits()) expect((await project(analyticsGroup, batches)).rows).toEqual(rows);
});

it.each([gigsGroup, analyticsGroup])('a rebuild in chunks of any size writes the rows of $name that the runner writes', async (group) => {
  const { rows } = await project(group, [events]);
  const checkpoint = createInitialCheckpoint(await projections.store.identity());
  for (const size of [1, 2, 3, 7, events.length]) {
    await projections.queryRows(`TRUNCATE ${Object.keys(rows).join(', ')}, projection_checkpoints`);
    const writer = await BatchWriter.open(database.url, group);
    const projector = new Projector(group, projections.store, maxCachedPerformers);
    const collected = new RowWrites();
    for (let from = 0; from < events.length; from += size) await projector.foldEvents(events.slice(from, from + size), collected);
    expect([...projector.addRemainingGigRows(() => collected)]).toHaveLength(1);
    await findOrCreateCheckpoint(writer.client, group.name, checkpoint.storeIdentity);
    await writer.write(checkpoint, checkpoint, collected, []);
    await writer.close();
    for (const table of Object.keys(rows))
      expect(await projections.queryRows(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)).toEqual(rows[table]);
  }
});
