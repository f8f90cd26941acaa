import pg from 'pg';

/** Every gig has the same sequence of events, one per second: it is created, performers are added, and they go on and off stage in turn. */
const eventsPerGig = 1_000;
const performersPerGig = 20;

/**
 * Fills an empty event log with `eventCount` events of valid gigs by one INSERT, because as many commands would take too long.
 * The hashes are zeros, which only `npm run audit:verify` would notice.
 */
export async function fillLog(databaseUrl: string, eventCount: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const organisation = `md5('organisation')::uuid`;
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
       SELECT position, 'gig-' || md5('gig' || gig)::uuid, revision, gen_random_uuid(), event_type, data,
         jsonb_build_object('commandId', md5('command' || position)::uuid, 'schemaVersion', 1, 'recordedAt', at, 'hash', repeat('0', 64),
           'actor', jsonb_build_object('kind', 'system', 'id', null)),
         now()
       FROM (
         SELECT position, gig, revision, at,
           CASE WHEN revision = 0 THEN 'GigCreated' WHEN revision <= $2 THEN 'PerformerAdded'
             WHEN action_index % 2 = 0 THEN 'PerformerWentOnStage' ELSE 'PerformerLeftStage' END AS event_type,
           CASE
             WHEN revision = 0 THEN jsonb_build_object('organisationId', ${organisation}, 'type', 'openmic', 'name', 'Gig ' || gig, 'date', at, 'venue', null, 'description', null, 'at', at)
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
       ) AS events ORDER BY position`,
      [eventsPerGig, performersPerGig, eventCount],
    );
    await client.query('UPDATE event_log_head SET position = $1', [eventCount - 1]);
    await client.query('COMMIT');
    await client.query('ANALYZE events');
  } finally {
    await client.end();
  }
}
