import { type Change } from '@jamjar/contracts/realtime/changes';
import { getMetadataArgsStorage } from 'typeorm';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { ProjectionsFixture } from '../testing/projections.fixture.js';
import { projectionGroups } from '../projection-groups.js';
import { type ProjectionGroup } from '../read-model.js';
import { completeGigHistory } from '../testing/gig-history.fixture.js';
import { gigCreated, performerAdded, testGigId, testPerformerId } from '../testing/gig-events.fixture.js';

let projections: ProjectionsFixture;
ProjectionsFixture.openForEachTest((opened) => (projections = opened));

const listTimelineRevisions = (changes: readonly Change[]): number[] =>
  changes.flatMap((change) => (change.kind === 'timeline' ? change.keys.revisions : []));

describe('BatchWriter', () => {
  it('writes a batch atomically and once, also when Postgres ends the connection in the middle of it', async () => {
    await projections.queryRows('CREATE SEQUENCE kills'); // a sequence, because a rollback does not reset it
    await projections.queryRows(`
      CREATE FUNCTION kill_connection_three_times() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('kills') <= 3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL;
      END $$`);
    await projections.queryRows(
      'CREATE TRIGGER kill_connection AFTER INSERT ON timeline FOR EACH STATEMENT EXECUTE FUNCTION kill_connection_three_times()',
    );
    const observedStates = new Set<string>();
    const observe = async (): Promise<void> => {
      const [state] = await projections.queryRows(`SELECT (SELECT position::int FROM projection_checkpoints) AS checkpoint,
        (SELECT count(*)::int FROM performers) AS performers, (SELECT count(*)::int FROM timeline) AS timeline, (SELECT seq::int FROM changes_head) AS seq`);
      observedStates.add(JSON.stringify(state));
    };
    await projections.appendToGig(
      testGigId('Tuesday'),
      gigCreated(),
      performerAdded(testPerformerId('Ana')),
      performerAdded(testPerformerId('Bo')),
    );

    const runner = projections.start();
    while (runner.health().position !== 2n) await observe();
    await observe();

    const empty = { performers: 0, timeline: 0, seq: 0 };
    const possibleStates = [
      { checkpoint: null, ...empty },
      { checkpoint: -1, ...empty },
      { checkpoint: 2, performers: 2, timeline: 3, seq: 3 },
    ];
    for (const state of observedStates) expect(possibleStates.map((possible) => JSON.stringify(possible))).toContain(state);
    expect((await projections.readChanges()).map(({ kind }) => kind)).toEqual(['performers', 'event_created', 'timeline']);
    expect(projections.logMessages.filter((line) => line.includes('interrupted'))).toHaveLength(3);
  });

  it('names each event in order in the timeline changes, and again only entries that are undone or whose action continues', async () => {
    projections.start({ shareStore: true });
    for (const append of completeGigHistory('Tuesday')) await projections.appendToGig(testGigId('Tuesday'), ...append);
    await projections.waitUntilCaughtUp();
    const announced = await projections.listAnnouncedEntries();
    expect(new Set(announced).size).toBe(announced.length);
    const revisions = listTimelineRevisions(await projections.readChanges());
    const events = completeGigHistory('Tuesday').flat();
    expect([...new Set(revisions)]).toEqual(events.map((_event, revision) => revision));
  });

  it('moves the checkpoint past events of streams that are not gigs, without recording changes', async () => {
    projections.start();
    const { position } = await projections.store.append('somethingElse-1', -1n, [
      { id: '7d7b4f8e-1f0a-4a8e-9b67-8d0f6c1a2b3c', type: 'Other', data: {}, metadata: {} },
    ]);
    await waitUntil(() => projections.checkpointWatch.waitUntilReached(position));
    expect(await projections.readChanges()).toEqual([]);
  });
});

describe('entities of the read models', () => {
  it('declare the same columns as the tables', async () => {
    const columns = await projections.queryRows(
      `SELECT table_name, column_name, is_nullable = 'YES' AS nullable, CASE data_type WHEN 'ARRAY' THEN substr(udt_name, 2) || '[]' ELSE data_type END AS type
        FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
    );
    const metadata = getMetadataArgsStorage();
    const fullTypeNames: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };
    const projectionsOf = ({ stateProjections, eventProjections, versionProjections }: ProjectionGroup) => [
      ...stateProjections,
      ...eventProjections,
      ...versionProjections,
    ];
    for (const { entity } of projectionGroups.flatMap(projectionsOf)) {
      const table = metadata.filterTables(entity)[0]?.name;
      const declared = metadata.filterColumns(entity).map(({ propertyName, options: { name, type, array, nullable } }) => ({
        table_name: table,
        column_name: name ?? propertyName,
        nullable: nullable ?? false,
        type: `${fullTypeNames[String(type)] ?? String(type)}${array ? '[]' : ''}`,
      }));
      expect(declared).toEqual(columns.filter(({ table_name }) => table_name === table));
    }
  });
});
