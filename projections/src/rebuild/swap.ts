import { recordChanges } from '@jamjar/infra/changes/change-log';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';
import { type ProjectionGroup } from '../projection-group.js';
import { type Checkpoint, CheckpointConflictError, toColumnValues } from '../runner/checkpoint.js';
import { checkpointMovedChannel } from '../runner/checkpoint.repository.js';
import { Projector } from '../runner/projector.js';
import { readChunks } from './event-chunks.js';
import { RebuiltTables } from './rebuilt-tables.js';

export interface SwapOptions {
  /** A connection without an open transaction. */
  client: pg.Client;
  group: ProjectionGroup;
  store: EventStore;
  /** Checkpoint of the live tables. */
  live: Checkpoint;
  /** Checkpoint of the rebuilt tables. */
  rebuilt: Checkpoint;
  /** Checkpoint after the swap: the later of `live` and `rebuilt`; always `rebuilt` when the live tables are of another event store. */
  target: Checkpoint;
}

/** New readers queue behind a waiting table lock, so the swap gives up after this time. */
const lockTimeoutMs = 300;
const chunkSize = 500;

/** SQLSTATE codes of a lock timeout and a deadlock: the swap has done nothing and can be retried. */
export const lockErrorCodes: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
/** Limit of the cached gigs, counted in their performers. */
const maxCachedPerformers = 50_000;

/**
 * Projects the missing events into the rebuilt tables and replaces the live tables with them, in one transaction: readers never see an
 * empty table. A `resync` change makes every browser read again what is on screen.
 * @throws Error with one of `lockErrorCodes` when a reader blocked the swap: nothing was changed, retry it
 * @throws CheckpointConflictError when the live tables are not at `live` any more
 * @throws ProjectionError when a missing event cannot be projected
 */
export async function swapTables({ client, group, store, live, rebuilt, target }: SwapOptions): Promise<void> {
  const tables = new RebuiltTables(group);
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs.toString()}`);
    await moveCheckpoint(client, group, live, target);
    await catchUp(target, { client, group, store, rebuilt }, tables);
    await tables.replaceLiveTables(client);
    await client.query('UPDATE projection_rebuilds SET done = true WHERE name = $1', [group.name]);
    await client.query(`SELECT pg_notify('${checkpointMovedChannel(group.name)}', '')`);
    await recordChanges(client, [{ kind: 'resync', audience: 'everybody', gigId: null, keys: {} }]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // a lost connection rolls back by itself
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

async function catchUp(
  target: Checkpoint,
  { client, group, store, rebuilt }: Omit<SwapOptions, 'live' | 'target'>,
  tables: RebuiltTables,
): Promise<void> {
  const projector = new Projector(group, store, maxCachedPerformers);
  for await (const events of readChunks(store, rebuilt.position, target.position, chunkSize)) {
    await tables.upsertRows(client, (await projector.project(events)).rows);
  }
}
