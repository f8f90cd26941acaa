import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { createTestOrganisation, TestGig } from '@jamjar/backend/testing/test-organisation';
import { ServerProcess } from '../../faults/server-process.js';
import { type BenchContext, compareTimes, postgresStore, startBackend } from '../measure.js';
import { atLeast, atMost, type BenchResult, withLimit } from '../report.js';

const rebuiltEventCount = 1_000_000;
/** As many events per query as the rebuild reads. */
const chunkSize = 2_000;

/** Rebuild of all read models from a million events, compared with reading the log without processing it, and its peak of memory. */
export async function measureRebuild(context: BenchContext): Promise<BenchResult[]> {
  const url = await createFilledDatabase(context, rebuiltEventCount);
  let peakMB = NaN;
  const rates = {
    baseline: await measureEventRate(() => readLog(url)),
    ours: await measureEventRate(async () => void (peakMB = await runRebuild(url))),
  };
  const measurement = `rebuild of all read models from ${rebuiltEventCount.toLocaleString('en')} events`;
  return [
    atLeast(measurement, rates, 0.4, 'events/s'),
    withLimit(`${measurement}, peak memory of its process`, { baseline: NaN, ours: peakMB }, 400, 'MB'),
  ];
}

/** Reads all rows in chunks, as arrays, without processing them. */
async function readLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text =
    'SELECT position, stream, revision, event_id, type, data, metadata, recorded_at::text FROM events WHERE position > $1 ORDER BY position LIMIT $2';
  for (let position: unknown = -1; position !== undefined;) {
    const { rows } = await client.query<unknown[]>({ name: 'read-log', text, values: [position, chunkSize], rowMode: 'array' });
    position = rows.at(-1)?.[0];
  }
  await client.end();
}

async function measureEventRate(processAll: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await processAll();
  return (rebuiltEventCount * 1_000) / (performance.now() - startedAt);
}

/** The latency of a stage action must not grow with the number of performers or stored events: the baseline is one with few of them. */
export async function measureGrowth(context: BenchContext): Promise<BenchResult[]> {
  const organisation = await createTestOrganisation(await startBackend(context), 'bench');
  const [few, many] = [await TestGig.createOpenMic(organisation, 10), await TestGig.createOpenMic(organisation, 1_000)];
  const byPerformers = await compareGigs(few, many);
  const [small, large] = [await createGigAfter(context, 1_000), await createGigAfter(context, 1_000_000)];
  return [
    atMost('stage action with 1,000 performers, baseline with 10, p95', byPerformers, 1.5),
    atMost('stage action with 1,000,000 stored events, baseline with 1,000, p95', await compareGigs(small, large), 1.5),
  ];
}

const compareGigs = (...gigs: TestGig[]) => compareTimes(95, ...gigs.map((gig) => () => gig.toggleStage()));

/** A gig on a server with so many stored events. A rebuild fills the read models faster than the running projection would. */
async function createGigAfter(context: BenchContext, eventCount: number): Promise<TestGig> {
  const url = await createFilledDatabase(context, eventCount);
  await runRebuild(url);
  return TestGig.createOpenMic(await createTestOrganisation(await startBackend(context, { DATABASE_URL: url }), 'bench'), 10);
}

/** Loaded into the rebuild: prints the state of its process when it ends, where the system has /proc. */
const printState = `data:text/javascript,import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => existsSync('/proc/self/status') && console.log(readFileSync('/proc/self/status', 'utf8')));`;

/**
 * Runs the program behind `npm run projections:rebuild` on a database.
 * @returns its peak of resident memory in MB; NaN where the system has no /proc
 * @throws Error when it exits with an error
 */
async function runRebuild(databaseUrl: string): Promise<number> {
  const environment = { ...process.env, ...postgresStore, DATABASE_URL: databaseUrl };
  const args = ['--import', printState, 'projections/dist/rebuild.main.js'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
  return Number(/VmHWM:\s+(\d+)/.exec(stdout)?.[1]) / 1_000;
}

/** Every gig has the same sequence of events, one per second: it is created, performers are added, and they go on and off stage in turn. */
const eventsPerGig = 1_000;
const performersPerGig = 20;

/** Creates a database whose log contains `eventCount` events of valid gigs, without rows of read models. @returns its URL */
async function createFilledDatabase({ createDatabase }: BenchContext, eventCount: number): Promise<string> {
  const url = await createDatabase();
  const server = await ServerProcess.startBackend({ DATABASE_URL: url, PROJECTIONS: 'external', ...postgresStore }); // creates the tables
  await server.stop();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(insertEvents, [eventsPerGig, performersPerGig, eventCount]);
  await client.query('UPDATE event_log_head SET position = $1', [eventCount - 1]);
  await client.query('ANALYZE events');
  await client.end();
  return url;
}

/** One INSERT, because as many commands would take too long. The hashes are zeros, which only `npm run audit:verify` would notice. */
const insertEvents = `
  INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
  SELECT position, 'gig-' || md5('gig' || gig)::uuid, revision, gen_random_uuid(), event_type, data,
    jsonb_build_object('commandId', md5('command' || position)::uuid, 'schemaVersion', 1, 'recordedAt', at, 'hash', repeat('0', 64),
      'actor', jsonb_build_object('kind', 'system', 'id', null)),
    now()
  FROM (
    SELECT position, gig, revision, at,
      CASE WHEN revision = 0 THEN 'GigCreated' WHEN revision <= $2 THEN 'PerformerAdded'
        WHEN action_index % 2 = 0 THEN 'PerformerWentOnStage' ELSE 'PerformerLeftStage' END AS event_type,
      CASE
        WHEN revision = 0 THEN jsonb_build_object('organisationId', md5('organisation')::uuid, 'type', 'openmic', 'name', 'Gig ' || gig, 'date', at, 'venue', null, 'description', null, 'at', at)
        WHEN revision <= $2 THEN jsonb_build_object('performerId', md5(gig || '-' || revision)::uuid, 'participantId', md5('p' || gig || '-' || revision)::uuid,
          'instruments', '[]'::jsonb, 'tier', null, 'priority', false, 'performerType', 'solo', 'sortOrder', 1000 * revision, 'at', at)
        WHEN action_index % 2 = 0 THEN jsonb_build_object('performerId', md5(gig || '-' || performer)::uuid, 'stint', stint, 'at', at, 'instruments', '[]'::jsonb, 'replacedPerformerId', null)
        ELSE jsonb_build_object('performerId', md5(gig || '-' || performer)::uuid, 'stint', stint, 'at', at, 'counted', true)
      END AS data
    FROM (
      SELECT position, gig, revision, at, action_index, 1 + (action_index / 2) % $2 AS performer, 1 + (action_index / 2) / $2 AS stint
      FROM (
        SELECT position, position / $1 AS gig, position % $1 AS revision, position % $1 - $2 - 1 AS action_index, 1700000000000 + position * 1000 AS at
        FROM generate_series(0::bigint, $3::bigint - 1) AS position
      ) AS positions
    ) AS actions
  ) AS events ORDER BY position`;
