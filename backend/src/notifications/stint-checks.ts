import { type GigId, type Instant, instant, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCause } from '@jamjar/infra/changes/change-causes';
import { type PoolClient } from 'pg';
import { type NotifiedCause } from './triggers.js';

const scheduleSql = `
  INSERT INTO push.stints (performer_id, gig_id, revision, started_at, check_at)
  SELECT c."performerId", c."gigId", c.revision, c.started, coalesce(c.started + make_interval(mins => g.time_limit), 'infinity')
    FROM (SELECT *, to_timestamp("recordedAt" / 1000.0) AS started
            FROM jsonb_to_recordset($1) AS cause ("performerId" uuid, "gigId" uuid, revision integer, "recordedAt" float8)) AS c
    JOIN gigs AS g ON g.id = c."gigId"
  ON CONFLICT (performer_id) DO UPDATE SET revision = excluded.revision, started_at = excluded.started_at, check_at = excluded.check_at`;

/** Stores the stints that users or the public began, to be checked at their time limit. A new limit makes all stints of its gig due. */
export async function scheduleStintChecks(transaction: PoolClient, causes: readonly GigCause[], now: Instant): Promise<void> {
  const stints = causes
    .filter(({ type, actor }) => type === 'PerformerWentOnStage' && actor.kind !== 'system')
    .map(({ performerIds: [performerId], gigId, revision, recordedAt }) => ({ performerId, gigId, revision, recordedAt }));
  // Only the last stint of each performer, because a statement cannot write a row twice
  const latest = [...new Map(stints.map((stint) => [stint.performerId, stint])).values()];
  if (latest.length > 0) await transaction.query(scheduleSql, [JSON.stringify(latest)]);
  const gigIdsWithNewLimit = causes.filter(({ type }) => type === 'TimeLimitSet').map(({ gigId }) => gigId);
  if (gigIdsWithNewLimit.length > 0)
    await transaction.query('UPDATE push.stints SET check_at = $2 WHERE gig_id = ANY ($1)', [gigIdsWithNewLimit, new Date(now)]);
}

/** The limit, or the stint, may have changed since the check was planned. */
const rescheduleSql = `
  UPDATE push.stints AS s
     SET started_at = p.stage_start_time, check_at = coalesce(p.stage_start_time + make_interval(mins => g.time_limit), 'infinity')
    FROM performers AS p, gigs AS g
   WHERE s.check_at <= $1 AND p.id = s.performer_id AND p.on_stage AND g.id = s.gig_id`;
const takeSql = `
  DELETE FROM push.stints AS s WHERE s.check_at <= $1::timestamptz OR s.started_at < $1::timestamptz - interval '1 day'
  RETURNING s.performer_id AS "performerId", s.gig_id AS "gigId", s.revision, s.check_at AS "limitReachedAt",
    s.check_at <= $1 AND EXISTS (SELECT FROM performers AS p WHERE p.id = s.performer_id AND p.on_stage) AS "isOverdue"`;

interface StintRow {
  readonly performerId: PerformerId;
  readonly gigId: GigId;
  readonly revision: number;
  readonly limitReachedAt: Date;
  readonly isOverdue: boolean;
}

/** Returns each stint once that has become longer than the time limit. The actor is no user, so that all recipients are notified. */
export async function takeOverdueStints(transaction: PoolClient, now: Instant): Promise<readonly NotifiedCause[]> {
  await transaction.query(rescheduleSql, [new Date(now)]);
  const { rows } = await transaction.query<StintRow>(takeSql, [new Date(now)]);
  return rows
    .filter(({ isOverdue }) => isOverdue)
    .map(({ performerId, gigId, revision, limitReachedAt }) => ({
      type: 'StintRanOver',
      gigId,
      revision,
      performerIds: [performerId],
      actor: { kind: 'public', id: null },
      recordedAt: instant(limitReachedAt.getTime()),
    }));
}
