import { setTimeout as sleep } from 'node:timers/promises';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { getSqlState } from '@jamjar/infra/database/pool';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';
import { type ProjectionGroup } from '../read-model.js';
import {
  type Checkpoint,
  CheckpointConflictError,
  toCheckpointMovedChannel,
  findOrCreateCheckpoint,
  StoreMismatchError,
  toColumnValues,
  verifyCheckpoint,
} from '../runner/checkpoint.js';
import { readChunks } from '../runner/event-queue.js';
import { LeaderLock } from '../runner/leader-lock.js';
import { Projector } from '../runner/projector.js';
import { readSwapStatus, submitSwapRequest, type SwapRequest } from './swap-request.repository.js';
import { type Differences, RebuiltTables } from './rebuilt-tables.js';

interface SwapOptions extends SwapRequest {
  /** A connection without an open transaction. */
  client: pg.Client;
  group: ProjectionGroup;
  store: EventStore;
}

/** Limited, because new readers wait behind a table lock that the swap is waiting for. */
const lockTimeoutMs = 300;
/** SQLSTATE codes of a lock timeout and a deadlock. */
const lockErrorCodes: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
const pollIntervalMs = 300;
const chunkSize = 500;
/** Limit of the cached gigs, counted in performers. */
const maxCachedPerformers = 50_000;

/**
 * Projects the missing events into the rebuilt tables and replaces the live tables with them, in one transaction: readers never see an
 * empty table. A `resync` change makes every browser refetch what is on screen.
 * @param target checkpoint after the swap: the later of `checkpoint` and `liveCheckpoint`, but always `checkpoint` when the live tables
 *   were projected from another event store
 * @returns false when a reader blocked the swap: nothing was changed, retry it
 * @throws CheckpointConflictError when the live tables are not at `liveCheckpoint` any more
 * @throws ProjectionError when a missing event cannot be projected
 */
export async function swapTables(
  { client, group, store, checkpoint, shouldCompare }: SwapOptions,
  liveCheckpoint: Checkpoint,
  target: Checkpoint,
): Promise<boolean> {
  const tables = new RebuiltTables(group);
  const projector = new Projector(group, store, maxCachedPerformers);
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs.toString()}`);
    await moveCheckpoint(client, group, liveCheckpoint, target);
    for await (const events of readChunks(store, checkpoint.position, target.position, chunkSize))
      await tables.write(client, (await projector.project(events)).rows, { shouldTryCopy: false });
    const canCompare = shouldCompare && target.position === liveCheckpoint.position;
    const differences = canCompare ? await tables.countDifferences(client) : null;
    await tables.replaceLiveTables(client);
    await client.query('UPDATE projection_rebuilds SET done = true, differences = $2 WHERE name = $1', [group.name, differences]);
    await client.query(`SELECT pg_notify('${toCheckpointMovedChannel(group.name)}', '')`);
    await recordChanges(client, [{ kind: 'resync', audience: 'everybody', gigId: null, keys: {} }]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // a lost connection rolls back by itself
    if (lockErrorCodes.has(getSqlState(error))) return false;
    throw error;
  }
}

async function moveCheckpoint(client: pg.Client, { name }: ProjectionGroup, from: Checkpoint, to: Checkpoint): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE projection_checkpoints SET store = $4, position = $5, event_id = $6, stream = $7, revision = $8
      WHERE name = $1 AND store = $2 AND position = $3`,
    [name, from.storeIdentity, from.position, ...toColumnValues(to)],
  );
  if (rowCount !== 1) throw new CheckpointConflictError(from);
}

/**
 * Requests the swap of the rebuilt tables and waits until it is done. The leading runner swaps between two batches; when no runner
 * leads, this function takes the leader lock and swaps the tables itself.
 * @returns how the tables differed; null when they were not compared
 * @throws Error when the leading runner refuses the swap, when this function's own swap fails, or `signal` aborts
 */
export async function requestSwap(options: SwapOptions, databaseUrl: string, signal: AbortSignal): Promise<Differences | null> {
  const { client, group } = options;
  await submitSwapRequest(client, group, options);
  for (;;) {
    signal.throwIfAborted();
    const { isDone, refusalReason, differences } = await readSwapStatus(client, group);
    if (isDone) return differences;
    if (refusalReason !== null) throw new Error(`The leading runner refused the rebuilt tables: ${refusalReason}`);
    const leaderLock = await LeaderLock.tryAcquire(databaseUrl, group.name);
    try {
      if (leaderLock) await swapAsLeader(options, signal);
      else await sleep(pollIntervalMs);
    } finally {
      await leaderLock?.release();
    }
  }
}

async function swapAsLeader(options: SwapOptions, signal: AbortSignal): Promise<void> {
  const { client, group, store, checkpoint } = options;
  const liveCheckpoint = await findOrCreateCheckpoint(client, group.name, checkpoint.storeIdentity);
  const isLiveAhead = liveCheckpoint.position > checkpoint.position && (await isFromThisStore(group, liveCheckpoint, store));
  const target = isLiveAhead ? liveCheckpoint : checkpoint;
  while (!(await swapTables(options, liveCheckpoint, target))) await sleep(pollIntervalMs, undefined, { signal });
}

const isFromThisStore = ({ name }: ProjectionGroup, checkpoint: Checkpoint, store: EventStore): Promise<boolean> =>
  verifyCheckpoint(name, checkpoint, store).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StoreMismatchError) return false;
      throw error;
    },
  );
