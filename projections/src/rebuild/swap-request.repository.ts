import { boolean, checkRows, nullable, object, string } from '@jamjar/contracts/type-guards';
import type pg from 'pg';
import { type ProjectionGroup } from '../read-model.js';
import { tryAdvisoryLock } from '../runner/connection.js';
import { type Checkpoint, checkpointColumns, toCheckpoint, toColumnValues } from '../runner/checkpoint.js';
import { type Differences, isDifferences, RebuiltTables } from './rebuilt-tables.js';

type Client = Pick<pg.Client, 'query'>;

/**
 * NOTIFY channel that announces a swap request to the leading runner. Its value says why: tables have been rebuilt. The request itself is
 * the row in `projection_rebuilds`.
 */
export const swapRequestedChannel = 'projections_rebuilt';

const toLockName = ({ name }: ProjectionGroup): string => `jamjar rebuild ${name}`;

/** Tries to take the lock that allows one rebuild per group; the end of the connection releases it. @returns whether it was free */
export const tryAcquireRebuildLock = (client: Client, group: ProjectionGroup): Promise<boolean> =>
  tryAdvisoryLock(client, toLockName(group));

/** The request of a rebuild to replace the live tables by the rebuilt ones. */
export interface SwapRequest {
  /** How far the rebuilt tables are projected. */
  readonly checkpoint: Checkpoint;
  /** Whether both tables are compared before the swap, for which a leading runner waits until the live ones reach `checkpoint`. */
  readonly shouldCompare: boolean;
}

/** Stores the request and notifies the leading runner. */
export async function submitSwapRequest(client: Client, group: ProjectionGroup, request: SwapRequest): Promise<void> {
  await client.query(
    `WITH request AS (
      INSERT INTO projection_rebuilds (name, ${checkpointColumns}, compares) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (name) DO UPDATE SET store = excluded.store, position = excluded.position, event_id = excluded.event_id,
          stream = excluded.stream, revision = excluded.revision, compares = excluded.compares, differences = NULL, done = false, refused = NULL
        RETURNING name)
    SELECT pg_notify('${swapRequestedChannel}', name) FROM request`,
    [group.name, ...toColumnValues(request.checkpoint), request.shouldCompare],
  );
}

/** Returns the request that is neither done nor refused; null without one. */
export async function findPendingSwapRequest(client: Client, { name }: ProjectionGroup): Promise<SwapRequest | null> {
  const { rows } = await client.query(
    `SELECT ${checkpointColumns}, compares FROM projection_rebuilds WHERE name = $1 AND NOT done AND refused IS NULL`,
    [name],
  );
  const checkpoint = toCheckpoint(rows);
  return checkpoint && { checkpoint, shouldCompare: checkRows(rows, object({ compares: boolean }))[0]?.compares ?? false };
}

/** Removes the tables and the request of a rebuild whose process has ended, if there are any. @returns false while a rebuild is running */
export async function removeAbandonedRebuild(client: Client, group: ProjectionGroup): Promise<boolean> {
  if (!(await tryAcquireRebuildLock(client, group))) return false;
  try {
    await removeRebuild(client, group);
    return true;
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [toLockName(group)]);
  }
}

/** Drops the rebuilt tables, unless they have become the live ones, and deletes the request. */
export async function removeRebuild(client: Client, group: ProjectionGroup): Promise<void> {
  await new RebuiltTables(group).drop(client);
  await client.query('DELETE FROM projection_rebuilds WHERE name = $1', [group.name]);
}

/** Marks the request as refused; the rebuild then fails with the reason. */
export async function refuseSwapRequest(client: Client, { name }: ProjectionGroup, reason: string): Promise<void> {
  await client.query('UPDATE projection_rebuilds SET refused = $2 WHERE name = $1', [name, reason]);
}

export interface SwapStatus {
  readonly isDone: boolean;
  /** Why the swap was refused; null when it was not. */
  readonly refusalReason: string | null;
  /** Null unless the tables were compared. */
  readonly differences: Differences | null;
}
const isSwapStatus = object({ isDone: boolean, refusalReason: nullable(string), differences: nullable(isDifferences) });

/** Returns the state of a group's swap request; a request that was deleted meanwhile counts as refused. */
export async function readSwapStatus(client: Client, { name }: ProjectionGroup): Promise<SwapStatus> {
  const sql = 'SELECT done AS "isDone", refused AS "refusalReason", differences FROM projection_rebuilds WHERE name = $1';
  const { rows } = await client.query(sql, [name]);
  return checkRows(rows, isSwapStatus)[0] ?? { isDone: false, refusalReason: 'The request disappeared', differences: null };
}
