import { createTestDatabase, type TestDatabase } from '@jamjar/infra/test-database/test-database';
import { type Change } from '@jamjar/contracts/realtime/changes';
import { getMetadataArgsStorage } from 'typeorm';
import { gigsGroup } from '../gigs.group.js';
import { ReadSide, until } from '../testing/read-side.js';
import { wholeGig } from '../testing/story.js';
import { added, created, gig, performer } from '../testing/told-events.js';

jest.setTimeout(60_000);

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

const revisionsTold = (changes: readonly Change[]): number[] =>
  changes.flatMap((change) => (change.kind === 'timeline' ? change.keys.revisions : []));

describe('a batch', () => {
  it('is written as a whole or not at all: a server that dies in the middle of it leaves no trace, and nothing is doubled afterwards', async () => {
    await readSide.rows('CREATE SEQUENCE deaths');
    await readSide.rows(`
      CREATE FUNCTION die_thrice() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('deaths') <= 3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL;
      END $$`);
    await readSide.rows('CREATE TRIGGER die AFTER INSERT ON timeline FOR EACH STATEMENT EXECUTE FUNCTION die_thrice()');
    const seen = new Set<string>();
    const look = async (): Promise<void> => {
      const [found] = await readSide.rows(`SELECT (SELECT position::int FROM projection_checkpoints) AS checkpoint,
        (SELECT count(*)::int FROM performers) AS performers, (SELECT count(*)::int FROM timeline) AS timeline, (SELECT seq::int FROM changes_head) AS seq`);
      seen.add(JSON.stringify(found));
    };
    await readSide.tell(gig('Tuesday'), created(), added(performer('Ana')), added(performer('Bo')));

    const running = readSide.start();
    while (running.health().position !== 2n) await look();
    await look();

    const nothing = { performers: 0, timeline: 0, seq: 0 };
    const possible = [
      { checkpoint: null, ...nothing },
      { checkpoint: -1, ...nothing },
      { checkpoint: 2, performers: 2, timeline: 3, seq: 3 },
    ];
    for (const each of seen) expect(possible.map((it) => JSON.stringify(it))).toContain(each);
    expect((await readSide.changes()).map(({ kind }) => kind)).toEqual(['performers', 'event_created', 'timeline']);
    expect(readSide.told.filter((line) => line.includes('interrupted'))).toHaveLength(3);
  });

  it('tells of each event once, in order, however the events fell into batches', async () => {
    readSide.start({ handOver: true });
    for (const append of wholeGig('Tuesday')) await readSide.tell(gig('Tuesday'), ...append);
    await readSide.settled();
    const told = revisionsTold(await readSide.changes());
    expect(told).toEqual(
      wholeGig('Tuesday')
        .flat()
        .map((_event, revision) => revision),
    );
  });

  it('moves the checkpoint and tells nobody of events that are no gig’s', async () => {
    readSide.start();
    const { position } = await readSide.store.append('somethingElse-1', -1n, [
      { id: '7d7b4f8e-1f0a-4a8e-9b67-8d0f6c1a2b3c', type: 'Other', data: {}, metadata: {} },
    ]);
    await until(() => readSide.watch.passed(position));
    expect(await readSide.changes()).toEqual([]);
  });
});

describe('the entities', () => {
  it('say of every column what the tables say', async () => {
    const columns = await readSide.rows(
      `SELECT table_name, column_name, is_nullable = 'YES' AS nullable, CASE data_type WHEN 'ARRAY' THEN substr(udt_name, 2) || '[]' ELSE data_type END AS type
        FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
    );
    const metadata = getMetadataArgsStorage();
    const names: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };
    for (const { entity } of [...gigsGroup.views, ...gigsGroup.lists]) {
      const table = metadata.filterTables(entity)[0]?.name;
      const declared = metadata.filterColumns(entity).map(({ propertyName, options: { name, type, array, nullable } }) => ({
        table_name: table,
        column_name: name ?? propertyName,
        nullable: nullable ?? false,
        type: `${names[String(type)] ?? String(type)}${array ? '[]' : ''}`,
      }));
      expect(declared).toEqual(columns.filter(({ table_name }) => table_name === table));
    }
  });
});
