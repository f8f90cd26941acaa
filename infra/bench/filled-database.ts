import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ServerProcess } from '../faults/testing/server-process.js';
import { withClient } from '../testing/test-database.js';
import { type BenchContext, postgresStoreEnvironment } from './measure.js';

/** As many events per query as the rebuild reads. */
const chunkSize = 2_000;

/** Reads all events of the log in chunks, as arrays, without processing them. */
export async function readLog(url: string): Promise<void> {
  const text =
    'SELECT position, stream, revision, event_id, type, data, metadata, recorded_at::text FROM events WHERE position > $1 ORDER BY position LIMIT $2';
  await withClient(url, async (client) => {
    for (let position: unknown = -1; position !== undefined;) {
      const { rows } = await client.query<unknown[]>({ name: 'read-log', text, values: [position, chunkSize], rowMode: 'array' });
      position = rows.at(-1)?.[0];
    }
  });
}

/** @returns how many events `processAll` processes per second */
export async function measureEventRate(eventCount: number, processAll: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await processAll();
  return (eventCount * 1_000) / (performance.now() - startedAt);
}

/** A module that the rebuild's process imports: prints `/proc/self/status` when the process ends, where the system has /proc. */
const statusPrintingModule = `data:text/javascript,import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => existsSync('/proc/self/status') && console.log(readFileSync('/proc/self/status', 'utf8')));`;

/**
 * Runs the program behind `npm run projections:rebuild <group>` on a database.
 * @returns the peak of its process's resident memory in MB; NaN where the system has no /proc
 * @throws Error when it exits with an error
 */
export async function runRebuild(databaseUrl: string, group: 'gigs' | 'analytics'): Promise<number> {
  const environment = { ...process.env, ...postgresStoreEnvironment, DATABASE_URL: databaseUrl };
  const args = ['--import', statusPrintingModule, 'projections/dist/rebuild.main.js', group];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
  return Number(/VmHWM:\s+(\d+)/.exec(stdout)?.[1]) / 1_000;
}

/**
 * Creates a database whose log contains `eventCount` events of valid gigs, while its read models are empty. Every gig has the same sequence of
 * events, one per second: it is created, performers are added, and they go on and off stage in turn.
 * @returns its URL
 */
export async function createFilledDatabase(
  { createDatabase }: BenchContext,
  eventCount: number,
  performersPerGig = 20,
  eventsPerGig = 1_000,
): Promise<string> {
  const url = await createDatabase();
  // the server creates the tables
  const server = await ServerProcess.startBackend({ DATABASE_URL: url, PROJECTIONS: 'external', ...postgresStoreEnvironment });
  await server.stop();
  await withClient(url, async (client) => {
    await client.query(insertEvents, [eventsPerGig, performersPerGig, eventCount]);
    await client.query('UPDATE event_log_head SET position = $1', [eventCount - 1]); // positions begin at 0
    await client.query('ANALYZE events');
  });
  return url;
}

/**
 * Inserts all events at once: that many commands would take too long. The hashes are zeros, which only checks of the history notice.
 * $1: events per gig · $2: performers per gig · $3: events in all
 */
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
