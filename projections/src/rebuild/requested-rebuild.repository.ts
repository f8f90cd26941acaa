import { type RebuildView } from '@jamjar/contracts/analytics/analytics.views';
import { checkRows, either, nullable, number, object, oneOf, string } from '@jamjar/contracts/guards';
import { recordChangesSql, toChangesJson } from '@jamjar/infra/changes/change-log';
import type pg from 'pg';
import { isDifferences } from './rebuilt-tables.js';

type Client = Pick<pg.Pool, 'query'>;

/** NOTIFY channel that announces a requested rebuild to the leading runner. The request itself is the row in `projection_replays`. */
export const rebuildRequestedChannel = 'projections_replay';

/** A rebuild on which nobody has worked for so long has lost its process. */
const maxSilence = "interval '30 seconds'";
const isAlive = `state <> 'done' AND alive_at > clock_timestamp() - ${maxSilence}`;

/** How far a rebuild is, or how it ended. */
export type RebuildReport = Omit<RebuildView, 'state'>;

/** Requests a rebuild of the group from the leading runner. @returns false while one runs */
export async function requestRebuild(client: Client, groupName: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH request AS (
      INSERT INTO projection_replays AS replay (name, run, state, alive_at) VALUES ($1, gen_random_uuid(), 'requested', clock_timestamp())
        ON CONFLICT (name) DO UPDATE SET run = excluded.run, state = 'requested', done = 0, total = 0, result = NULL, error = NULL,
          alive_at = excluded.alive_at WHERE NOT (replay.state <> 'done' AND replay.alive_at > clock_timestamp() - ${maxSilence})
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

/** The state of the running rebuild of the group, or of the last one. */
export async function readRequestedRebuild(client: Client, groupName: string): Promise<RebuildView> {
  const { rows } = await client.query(
    `SELECT CASE WHEN ${isAlive} THEN 'running' ELSE 'done' END AS state, done::float8 AS done, total::float8 AS total, result,
            CASE WHEN state <> 'done' AND NOT (${isAlive}) THEN 'No process works on it any more' ELSE error END AS error
       FROM projection_replays WHERE name = $1`,
    [groupName],
  );
  const [row] = checkRows(rows, isRebuildRow);
  if (!row) return { state: 'idle', done: 0, total: 0, result: null };
  const { error, ...rebuild } = row;
  return { ...rebuild, ...(error !== null && { error }) };
}

/** Takes the requested rebuild, if any. @returns its run */
export async function claimRebuild(client: Client, groupName: string): Promise<string | null> {
  const { rows } = await client.query(
    `UPDATE projection_replays SET state = 'running', alive_at = clock_timestamp() WHERE name = $1 AND state = 'requested' RETURNING run`,
    [groupName],
  );
  return checkRows(rows, object({ run: string }))[0]?.run ?? null;
}

/** The run of the rebuild that another process has left, if any: for a new leading runner. */
export async function findAbandonedRebuild(client: Client, groupName: string): Promise<string | null> {
  const { rows } = await client.query(`SELECT run FROM projection_replays WHERE name = $1 AND state = 'running'`, [groupName]);
  return checkRows(rows, object({ run: string }))[0]?.run ?? null;
}

/** Stores progress and announces it to god users. Does nothing when the run has ended meanwhile. @param isDone whether the rebuild ends with it */
export async function reportRebuild(client: Client, run: string, progress: RebuildReport, isDone: boolean): Promise<void> {
  const { done, total, result, error } = progress;
  const change = { kind: 'replay_progress', audience: 'gods', gigId: null, keys: progress } as const;
  await client.query(
    `WITH updated AS (
      UPDATE projection_replays SET state = $2, done = $3, total = $4, result = $5, error = $6, alive_at = clock_timestamp()
        WHERE run = $1 AND state = 'running' RETURNING run)
    SELECT ${recordChangesSql('$7')} FROM updated`,
    [run, isDone ? 'done' : 'running', done, total, result && JSON.stringify(result), error ?? null, toChangesJson([change])],
  );
}
