import { type RebuildView } from '@jamjar/contracts/analytics/analytics.views';
import { checkRows, either, nullable, number, object, oneOf, string } from '@jamjar/contracts/type-guards';
import { recordChangesSql, toChangesJson } from '@jamjar/infra/changes/change-log';
import type pg from 'pg';
import { isDifferences } from './rebuilt-tables.js';

type Client = Pick<pg.Pool, 'query'>;

/** NOTIFY channel that announces a requested rebuild ("replay") to the leading runner. The request is the row in `projection_replays`. */
export const rebuildRequestedChannel = 'projections_replay';

/** A rebuild that has not updated its row for so long counts as abandoned: its process has ended. */
const maxReportInterval = "interval '30 seconds'";
const aliveCondition = `state <> 'done' AND alive_at > clock_timestamp() - ${maxReportInterval}`;

/** The progress of a running rebuild, or the result of an ended one. */
export type RebuildReport = Omit<RebuildView, 'state'>;

/** Requests a rebuild of the group from the leading runner. @returns false, without a new request, while an earlier one is in progress */
export async function requestRebuild(client: Client, groupName: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH request AS (
      INSERT INTO projection_replays AS replay (name, run, state, alive_at) VALUES ($1, gen_random_uuid(), 'requested', clock_timestamp())
        ON CONFLICT (name) DO UPDATE SET run = excluded.run, state = 'requested', done = 0, total = 0, result = NULL, error = NULL,
          alive_at = excluded.alive_at WHERE NOT (replay.state <> 'done' AND replay.alive_at > clock_timestamp() - ${maxReportInterval})
        RETURNING name)
    SELECT pg_notify('${rebuildRequestedChannel}', name) FROM request`,
    [groupName],
  );
  return rowCount === 1;
}

const isRebuildRow = object({
  state: oneOf(['running', 'done']),
  done: number,
  total: number,
  result: nullable(either(oneOf(['identical']), isDifferences)),
  error: nullable(string),
});

/** Returns the state of the rebuild that was last requested for the group; `idle` without one. A waiting one counts as running. */
export async function readRequestedRebuild(client: Client, groupName: string): Promise<RebuildView> {
  const { rows } = await client.query(
    `SELECT CASE WHEN ${aliveCondition} THEN 'running' ELSE 'done' END AS state, done::float8 AS done, total::float8 AS total, result,
            CASE WHEN state <> 'done' AND NOT (${aliveCondition}) THEN 'No process works on it any more' ELSE error END AS error
       FROM projection_replays WHERE name = $1`,
    [groupName],
  );
  const [row] = checkRows(rows, isRebuildRow);
  if (!row) return { state: 'idle', done: 0, total: 0, result: null };
  const { error, ...rebuild } = row;
  return { ...rebuild, ...(error !== null && { error }) };
}

/** Marks the requested rebuild as running. @returns the id of its run; null when none is requested */
export async function claimRebuild(client: Client, groupName: string): Promise<string | null> {
  const { rows } = await client.query(
    `UPDATE projection_replays SET state = 'running', alive_at = clock_timestamp() WHERE name = $1 AND state = 'requested' RETURNING run`,
    [groupName],
  );
  return checkRows(rows, object({ run: string }))[0]?.run ?? null;
}

/** For a new leading runner: returns the run id of a rebuild that the previous one did not finish, or null. */
export async function findAbandonedRebuild(client: Client, groupName: string): Promise<string | null> {
  const { rows } = await client.query(`SELECT run FROM projection_replays WHERE name = $1 AND state = 'running'`, [groupName]);
  return checkRows(rows, object({ run: string }))[0]?.run ?? null;
}

/** Stores the report and sends it to god users, unless the run has ended meanwhile. @param state `done` ends the run */
export async function reportRebuild(client: Client, runId: string, report: RebuildReport, state: 'running' | 'done'): Promise<void> {
  const { done, total, result, error } = report;
  const change = { kind: 'replay_progress', audience: 'gods', gigId: null, keys: report } as const;
  await client.query(
    `WITH updated AS (
      UPDATE projection_replays SET state = $2, done = $3, total = $4, result = $5, error = $6, alive_at = clock_timestamp()
        WHERE run = $1 AND state = 'running' RETURNING run)
    SELECT ${recordChangesSql('$7')} FROM updated`,
    [runId, state, done, total, result && JSON.stringify(result), error ?? null, toChangesJson([change])],
  );
}
