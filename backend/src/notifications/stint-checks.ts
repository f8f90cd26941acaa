import { type GigId, instant, type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { dayMs, minuteMs } from '@jamjar/contracts/time';
import { type GigCause } from '@jamjar/infra/changes/change-causes';
import { type PoolClient } from 'pg';
import { type DueRow, scheduleWork } from '../due-work/due-rows.js';
import { type NotifiedCause } from './triggers.js';

/** The kind of due work that checks a performer's running stint against the time limit; its subject is the performer's id. */
export const stintLimit = 'stint-limit';

/**
 * Schedules a check, now, of the stints that somebody began, and of those not yet reported at gigs with a new time limit.
 * @returns whether anything was scheduled
 */
export async function scheduleStintChecks(transaction: PoolClient, causes: readonly GigCause[], now: Instant): Promise<boolean> {
  const gigIdsWithNewLimit = causes.filter(({ type }) => type === 'TimeLimitSet').map(({ gigId }) => gigId);
  const checked = gigIdsWithNewLimit.length > 0 ? await listChecked(transaction, gigIdsWithNewLimit) : [];
  const performerIds = causes
    .filter(({ type, actor }) => type === 'PerformerWentOnStage' && actor.kind !== 'system')
    .flatMap(({ performerIds: [performerId] }) => performerId ?? []);
  const checks = [...performerIds, ...checked].map((subject) => ({ subject, at: now }));
  await scheduleWork(transaction, stintLimit, checks);
  return checks.length > 0;
}

/** The performers of some gigs for whom a check is scheduled. */
async function listChecked(transaction: PoolClient, gigIds: readonly GigId[]): Promise<string[]> {
  const text = 'SELECT subject FROM due WHERE kind = $1 AND subject IN (SELECT id::text FROM performers WHERE gig_id = ANY ($2))';
  const { rows } = await transaction.query<{ subject: string }>(text, [stintLimit, gigIds]);
  return rows.map(({ subject }) => subject);
}

const stintsSql = `
  SELECT p.id AS "performerId", p.gig_id AS "gigId", g.time_limit AS "limitMinutes", p.stage_start_time AS "startedAt"
    FROM performers AS p JOIN gigs AS g ON g.id = p.gig_id WHERE p.id = ANY ($1) AND p.on_stage`;

interface StintRow {
  readonly performerId: PerformerId;
  readonly gigId: GigId;
  readonly limitMinutes: number | null;
  readonly startedAt: Date;
}

/**
 * Checks the stints of due rows. One that is not over the limit is checked again when it will be; without a limit, after a day.
 * @returns a cause for each that is over it, whose actor is no user, so that all recipients are notified
 */
export async function findOverdueStints(transaction: PoolClient, due: readonly DueRow[], now: Instant): Promise<readonly NotifiedCause[]> {
  const ids = due.filter(({ kind }) => kind === stintLimit).map(({ subject }) => subject);
  if (ids.length === 0) return [];
  const { rows } = await transaction.query<StintRow>(stintsSql, [ids]);
  const stints = rows.map(({ limitMinutes, startedAt, ...row }) => {
    const lengthMs = limitMinutes === null ? dayMs : limitMinutes * minuteMs;
    return { ...row, hasLimit: limitMinutes !== null, checkAt: instant(startedAt.getTime() + lengthMs) };
  });
  const later = stints.filter(({ checkAt }) => checkAt > now).map(({ performerId, checkAt }) => ({ subject: performerId, at: checkAt }));
  await scheduleWork(transaction, stintLimit, later);
  return stints
    .filter(({ hasLimit, checkAt }) => hasLimit && checkAt <= now)
    .map(({ performerId, gigId, checkAt }) => ({
      type: 'StintRanOver',
      gigId,
      revision: null,
      performerIds: [performerId],
      actor: { kind: 'public', id: null },
      recordedAt: checkAt,
    }));
}
