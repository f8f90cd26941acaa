import * as fc from 'fast-check';
import { commandId, type GigId, instant, toGigStreamName } from '@jamjar/contracts/ids';
import { type TestDatabase } from '@jamjar/infra/testing/test-database';
import { type NewEvent, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { randomUUID } from 'node:crypto';
import { analyticsGroup } from '../../analytics.group.js';
import { Projector } from '../../runner/projector.js';
import { RowWrites } from '../../runner/row-writes.js';
import { instantAt, testGigId, toNewEvent } from '../../testing/gig-events.fixture.js';
import { completeGigHistory } from '../../testing/gig-history.fixture.js';
import { createProjectionsDatabase, ProjectionsFixture } from '../../testing/projections.fixture.js';

let database: TestDatabase;
let projections: ProjectionsFixture;
const names = ['Tuesday', 'Wednesday', 'Thursday'];

beforeEach(async () => {
  database = await createProjectionsDatabase();
  projections = await ProjectionsFixture.open(database.url, { group: analyticsGroup });
});
afterEach(async () => {
  await projections.close();
  await database.drop();
});

/** The commands of several gigs, interleaved. Some are recorded at the same instant, and some before the previous one. */
function createCommands(): { id: GigId; events: NewEvent[] }[] {
  return completeGigHistory('any name').flatMap((_, index) =>
    names.map((name) => {
      const idOfCommand = commandId(randomUUID());
      const recordedAt = instant(instantAt('20:00') + (index % 5 === 4 ? index - 3 : index - (index % 3)) * 60_000);
      const events = (completeGigHistory(name)[index] ?? []).map((event) => toNewEvent(event, recordedAt, undefined, idOfCommand));
      return { id: testGigId(name), events };
    }),
  );
}

const append = async (commands: readonly { id: GigId; events: NewEvent[] }[], revisions = new Map<GigId, bigint>()): Promise<void> => {
  for (const { id, events } of commands) {
    const { revision } = await projections.store.append(toGigStreamName(id), revisions.get(id) ?? -1n, events);
    revisions.set(id, revision);
  }
};

/** Puts every upserted row into `merged` by table and key, as the upsert would write it into the table. */
function mergeInto(merged: Map<string, unknown>, rows: RowWrites): void {
  for (const [table, { upsert = [] }] of Object.entries(rows.byTable()))
    for (const row of upsert) merged.set(`${table} ${String(row.performerId ?? row.gigId)} ${JSON.stringify(row.recordedFrom)}`, row);
}

describe('the analytics read models', () => {
  it('have the same rows after batches of any size, and after a rebuild in chunks of any size', async () => {
    await append(createCommands());
    const events: RecordedEvent[] = [];
    for await (const event of projections.store.subscribe(-1n, AbortSignal.timeout(5_000))) {
      events.push(event);
      if (event.position === (await projections.store.head())) break;
    }
    const project = async (options: { sizes: readonly number[]; maxPerformers: number; isRebuild: boolean }) => {
      const { sizes, maxPerformers, isRebuild } = options;
      const [projector, merged, remaining] = [
        new Projector(analyticsGroup, projections.store, maxPerformers),
        new Map<string, unknown>(),
        [...events],
      ];
      for (let index = 0; remaining.length > 0; index++) {
        const rows = new RowWrites();
        const batch = remaining.splice(0, sizes[index % sizes.length]);
        if (isRebuild) await projector.foldEvents(batch, rows);
        mergeInto(merged, isRebuild ? rows : (await projector.project(batch)).rows);
      }
      const rows = new RowWrites();
      for (const _gig of projector.addRemainingGigRows(() => rows)) continue;
      mergeInto(merged, rows);
      return merged;
    };
    const expected = await project({ sizes: [events.length], maxPerformers: 1_000, isRebuild: false });
    expect(expected.size).toBeGreaterThan(50); // so that the comparison below is not one of nothing
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        async (sizes, isCacheSmall, isRebuild) => {
          expect(await project({ sizes, maxPerformers: isCacheSmall ? 1 : 1_000, isRebuild })).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ['in one go', {}],
    ['in chunks, with gigs that do not fit into memory', { chunkSize: 4, maxCachedPerformers: 1 }],
  ])('are the same after a rebuild %s while the projections run, and are continued from there', async (_title, options) => {
    await projections.startLeading();
    const [commands, revisions] = [createCommands(), new Map<GigId, bigint>()];
    const firstHalf = Math.floor(commands.length / 2);
    await append(commands.slice(0, firstHalf), revisions);
    await projections.waitUntilCaughtUp();
    const before = await projections.dump();
    expect(before.analytics_performers?.length).toBeGreaterThan(names.length * 4); // more versions than performers

    await projections.rebuild(options);
    expect(await projections.dump()).toEqual(before);
    await append(commands.slice(firstHalf), revisions);
    await projections.waitUntilCaughtUp();
    const continued = await projections.dump();
    await projections.rebuild(options);
    expect(await projections.dump()).toEqual(continued);
    expect((await projections.readChanges()).map(({ kind }) => kind)).toEqual(['resync', 'resync']);
  });

  it('have at most one current version of each item, and versions that follow each other without gap or overlap', async () => {
    projections.start();
    await append(createCommands());
    await projections.waitUntilCaughtUp();
    for (const [table, key] of [
      ['analytics_gigs', 'gig_id'],
      ['analytics_performers', 'performer_id'],
      ['analytics_entries', 'gig_id'],
    ] as const)
      expect(
        await projections.queryRows(`
          SELECT * FROM (SELECT *, lead(recorded_from) OVER (PARTITION BY ${key} ORDER BY recorded_from) AS next FROM ${table}) AS versions
           WHERE next IS DISTINCT FROM recorded_until AND NOT (next IS NULL AND recorded_until IS NOT NULL)`),
      ).toEqual([]);
    const [counted] = await projections.queryRows(
      'SELECT sum(entries_before + cardinality(recorded_ms))::int AS entries FROM analytics_entries WHERE recorded_until IS NULL',
    );
    expect(counted).toEqual({ entries: names.length * completeGigHistory('any name').flat().length });
  });

  it('neither lose nor repeat an event when the connection is killed during several batches', async () => {
    await projections.queryRows('CREATE SEQUENCE batches'); // a sequence, because a rollback does not reset it
    await projections.queryRows(`
      CREATE FUNCTION kill_connection_of_some_batches() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('batches') IN (1, 3, 6) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL;
      END $$`);
    await projections.queryRows(
      'CREATE TRIGGER kill_connection AFTER INSERT ON analytics_entries FOR EACH STATEMENT EXECUTE FUNCTION kill_connection_of_some_batches()',
    );
    projections.start({ shareStore: true });
    const [commands, revisions] = [createCommands(), new Map<GigId, bigint>()];
    for (let start = 0; start < commands.length; start += 12) {
      await append(commands.slice(start, start + 12), revisions);
      await projections.waitUntilCaughtUp();
    }
    // At least the three interruptions that the trigger causes
    expect(projections.logMessages.filter((line) => line.includes('interrupted')).length).toBeGreaterThan(2);
    await projections.queryRows('DROP TRIGGER kill_connection ON analytics_entries');
    const dump = await projections.dump();
    await projections.rebuild();
    expect(await projections.dump()).toEqual(dump);
    await waitUntil(() => projections.runner?.health().role === 'leading');
  });
});
