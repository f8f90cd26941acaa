import { type Instant, instant } from '@jamjar/contracts/ids';
import { type PoolClient } from 'pg';

/** Something that falls due: what the work is about, and when it may be done. */
export interface DueRow {
  readonly kind: string;
  readonly subject: string;
  readonly at: Instant;
}

/** `attempt_at` is when the work is tried: at first `at`, after a failed attempt later. */
const scheduleSql = `
  INSERT INTO due (kind, subject, at, attempt_at)
  SELECT DISTINCT ON (subject) $1, subject, at, at FROM unnest($2::text[], $3::timestamptz[]) AS row (subject, at) ORDER BY subject, at DESC
  ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at, attempt_at = excluded.at`;

/**
 * Schedules work of a kind in the caller's transaction. There is one row per kind and subject: a new time replaces
 * the former one, and of several times the last counts.
 */
export async function scheduleWork(
  transaction: Pick<PoolClient, 'query'>,
  kind: string,
  rows: readonly Omit<DueRow, 'kind'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.query(scheduleSql, [kind, rows.map(({ subject }) => subject), rows.map(({ at }) => new Date(at))]);
}

/** The outer conditions are checked again for a row that was rescheduled while this statement waited for its lock. */
const takeSql = `
  WITH taken AS (
    DELETE FROM due WHERE kind = ANY ($1) AND attempt_at <= $2 AND (kind, subject) IN (
      SELECT kind, subject FROM due WHERE kind = ANY ($1) AND attempt_at <= $2 ORDER BY at, kind, subject LIMIT $3)
    RETURNING kind, subject, at)
  SELECT kind, subject, extract(epoch FROM at)::float8 * 1000 AS at FROM taken ORDER BY taken.at, kind, subject`;

/** Deletes and returns at most `limit` rows of these kinds that are due, in the order of their times. */
export async function takeDueRows(
  transaction: Pick<PoolClient, 'query'>,
  kinds: readonly string[],
  now: Instant,
  limit: number,
): Promise<readonly DueRow[]> {
  const { rows } = await transaction.query<DueRow>(takeSql, [kinds, new Date(now), limit]);
  return rows.map((row) => ({ ...row, at: instant(Math.round(row.at)) }));
}
