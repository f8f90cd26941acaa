import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ServerProcess } from '../faults/server-process.js';
import { postgresStore } from './measure.js';
import { type CreateDatabase } from './test-postgres.js';

/** Every gig has the same sequence of events, one per second: it is created, performers are added, and they go on and off stage in turn. */
const eventsPerGig = 1_000;
const performersPerGig = 20;

/** Creates a database whose log contains `eventCount` events of valid gigs, without rows of read models. @returns its URL */
export async function createFilledDatabase(createDatabase: CreateDatabase, eventCount: number): Promise<string> {
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

/**
 * Runs the program behind `npm run projections:rebuild` on a database.
 * @returns its peak of resident memory in MB, read every 50 ms; 0 where the system has no /proc
 * @throws Error when it exits with an error
 */
export async function runRebuild(databaseUrl: string): Promise<number> {
  const environment = { ...process.env, ...postgresStore, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, ['projections/dist/rebuild.main.js'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  let peakMB = 0;
  const polling = setInterval(() => (peakMB = Math.max(peakMB, readPeakMemoryMB(child.pid ?? 0))), 50);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(polling);
  if (code !== 0) throw new Error(`The rebuild ended with ${String(code)}`);
  return peakMB;
}

function readPeakMemoryMB(pid: number): number {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1_000 : 0;
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
