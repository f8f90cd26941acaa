import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { getSqlState } from '@jamjar/infra/database/pool';
import type pg from 'pg';
import { type ProjectionGroup } from '../projection-group.js';
import { type Checkpoint, StoreMismatchError, verifyCheckpoint } from '../runner/checkpoint.js';
import { findOrCreateCheckpoint } from '../runner/checkpoint.repository.js';
import { LeaderLock } from '../runner/leader-lock.js';
import { readSwapStatus, submitSwapRequest } from './rebuild-request.repository.js';
import { lockErrorCodes, swapTables } from './swap.js';

export interface RequestSwapOptions {
  client: pg.Client;
  group: ProjectionGroup;
  store: EventStore;
  databaseUrl: string;
  /** Checkpoint of the rebuilt tables. */
  rebuilt: Checkpoint;
  signal: AbortSignal;
}

const pollIntervalMs = 300;

/**
 * Requests the swap of the rebuilt tables and waits until it is done. The leading runner swaps between two batches; when no runner
 * leads, this function takes the leader lock and swaps the tables itself.
 * @throws Error when the leading runner refuses the swap, when this function's own swap fails, or `signal` aborts
 */
export async function requestSwap(options: RequestSwapOptions): Promise<void> {
  const { client, group, databaseUrl, rebuilt, signal } = options;
  await submitSwapRequest(client, group, rebuilt);
  for (;;) {
    signal.throwIfAborted();
    const { done, refused } = await readSwapStatus(client, group);
    if (done) return;
    if (refused !== null) throw new Error(`The leading runner refused the rebuilt tables: ${refused}`);
    const leaderLock = await LeaderLock.tryAcquire(databaseUrl, group.name);
    if (leaderLock) {
      await swapAsLeader(options).finally(() => leaderLock.release());
      return;
    }
    await sleep(pollIntervalMs);
  }
}

async function swapAsLeader({ client, group, store, rebuilt, signal }: RequestSwapOptions): Promise<void> {
  const live = await findOrCreateCheckpoint(client, group.name, rebuilt.storeIdentity);
  // What the tables contain after the swap: the later of the two, if the live tables are of the same event store
  const target = live.position > rebuilt.position && (await isFromThisStore(group, live, store)) ? live : rebuilt;
  for (;;) {
    try {
      await swapTables({ client, group, store, live, rebuilt, target });
      return;
    } catch (error) {
      if (!lockErrorCodes.has(getSqlState(error))) throw error;
      await sleep(pollIntervalMs, undefined, { signal });
    }
  }
}

async function isFromThisStore({ name }: ProjectionGroup, live: Checkpoint, store: EventStore): Promise<boolean> {
  try {
    await verifyCheckpoint(name, live, store);
    return true;
  } catch (error) {
    if (error instanceof StoreMismatchError) return false;
    throw error;
  }
}
