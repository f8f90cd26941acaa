import { boolean, checkRows, nullable, object, string } from '@jamjar/contracts/guards';
import type pg from 'pg';
import { type ProjectionGroup } from '../read-model.js';
import { tryAdvisoryLock } from '../runner/connection.js';
import { type Checkpoint, checkpointColumns, toCheckpoint, toColumnValues } from '../runner/checkpoint.js';
import { type Differences, isDifferences, RebuiltTables } from './rebuilt-tables.js';

type Client = Pick<pg.Client, 'query'>;

/** NOTIFY channel that announces a swap request to the leading runner. The request itself is the row in `projection_rebuilds`. */
export const swapRequestedChannel = 'projections_rebuilt';

const lockName = ({ name }: ProjectionGroup): string => `jamjar rebuild ${name}`;

/** Takes the lock that allows one rebuild per group at a time; the end of the connection releases it. @returns whether the lock was free */
export const tryAcquireRebuildLock = (client: Client, group: ProjectionGroup): Promise<boolean> => tryAdvisoryLock(client, lockName(group));

/** Rebuilt tables that wait for the swap. */
export interface SwapRequest {
  /** Up to which they are projected. */
  readonly rebuilt: Checkpoint;
  /** Whether they are compared with the live tables first; only when these are at the checkpoint after the swap. */
  readonly compares: boolean;
}

/** Requests the swap of rebuilt tables that are projected up to the given checkpoint. */
export async function submitSwapRequest(client: Client, group: ProjectionGroup, { rebuilt, compares }: SwapRequest): Promise<void> {
  await client.query(
    `WITH request AS (
      INSERT INTO projection_rebuilds (name, ${checkpointColumns}, compares) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (name) DO UPDATE SET store = excluded.store, position = excluded.position, event_id = excluded.event_id,
          stream = excluded.stream, revision = excluded.revision, compares = excluded.compares, differences = NULL, done = false, refused = NULL
        RETURNING name)
    SELECT pg_notify('${swapRequestedChannel}', name) FROM request`,
    [group.name, ...toColumnValues(rebuilt), compares],
  );
}

/** The rebuilt tables that wait for the swap; null: no request. */
export async function findPendingSwapRequest(client: Client, { name }: ProjectionGroup): Promise<SwapRequest | null> {
  const { rows } = await client.query(
    `SELECT ${checkpointColumns}, compares FROM projection_rebuilds WHERE name = $1 AND NOT done AND refused IS NULL`,
    [name],
  );
  const rebuilt = toCheckpoint(rows);
  return rebuilt && { rebuilt, compares: checkRows(rows, object({ compares: boolean }))[0]?.compares ?? false };
}

/** Removes the tables and the request of a rebuild, if any, unless its process is still running. @returns false while it is running */
export async function removeAbandonedRebuild(client: Client, group: ProjectionGroup): Promise<boolean> {
  if (!(await tryAcquireRebuildLock(client, group))) return false;
  try {
    await removeRebuild(client, group);
    return true;
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [lockName(group)]);
  }
}

/** Drops the rebuilt tables, if they were not swapped in, and deletes the request. */
export async function removeRebuild(client: Client, group: ProjectionGroup): Promise<void> {
  await new RebuiltTables(group).drop(client);
  await client.query('DELETE FROM projection_rebuilds WHERE name = $1', [group.name]);
}

/** Marks the request as refused; the rebuild then fails with the reason. */
export async function refuseSwapRequest(client: Client, { name }: ProjectionGroup, reason: string): Promise<void> {
  await client.query('UPDATE projection_rebuilds SET refused = $2 WHERE name = $1', [name, reason]);
}

export interface SwapStatus {
  readonly done: boolean;
  /** Why the swap was refused. */
  readonly refused: string | null;
  /** Null unless the tables were compared. */
  readonly differences: Differences | null;
}
const isSwapStatus = object({ done: boolean, refused: nullable(string), differences: nullable(isDifferences) });

/** What has become of the request to swap the tables of a group; refused when there is none any more. */
export async function readSwapStatus(client: Client, { name }: ProjectionGroup): Promise<SwapStatus> {
  const { rows } = await client.query('SELECT done, refused, differences FROM projection_rebuilds WHERE name = $1', [name]);
  return checkRows(rows, isSwapStatus)[0] ?? { done: false, refused: 'The request disappeared', differences: null };
}
