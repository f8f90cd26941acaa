import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { codeOf } from '@jamjar/infra/database/transaction';
import type pg from 'pg';
import { type Group } from '../group.js';
import { type Checkpoint, StoreSwitched, verifyCheckpoint } from '../runner/checkpoint.js';
import { checkpointIn } from '../runner/checkpoint-row.js';
import { Seat } from '../runner/seat.js';
import { answerTo, request } from './rebuild-request.js';
import { lockedByReaders, swapIn } from './swap.js';

export interface TakePlaceOptions {
  client: pg.Client;
  group: Group;
  store: EventStore;
  database: string;
  /** Where the rebuilt tables are. */
  rebuilt: Checkpoint;
  signal: AbortSignal;
}

const pause = 300;

/**
 * Has the rebuilt tables put in place: by the living runner, which does it between two batches, or, when nobody runs the group, from
 * its empty seat. Tries until it is done. @throws Error when the runner refuses, in its words
 */
export async function takePlace(options: TakePlaceOptions): Promise<void> {
  const { client, group, database, rebuilt, signal } = options;
  await request(client, group, rebuilt);
  for (;;) {
    signal.throwIfAborted();
    const { done, refused } = await answerTo(client, group);
    if (done) return;
    if (refused !== null) throw new Error(`The living projections refuse the rebuilt tables: ${refused}`);
    const seat = await Seat.tryTake(database, group.name);
    if (seat) {
      await swapFromSeat(options).finally(() => seat.leave());
      return;
    }
    await sleep(pause);
  }
}

async function swapFromSeat({ client, group, store, rebuilt, signal }: TakePlaceOptions): Promise<void> {
  const living = await checkpointIn(client, group.name, rebuilt.store);
  const reached = living.position > rebuilt.position && (await isOfThisStore(group, living, store)) ? living : rebuilt;
  for (;;) {
    try {
      await swapIn({ client, group, store, living, rebuilt, reached });
      return;
    } catch (error) {
      if (!lockedByReaders.has(codeOf(error))) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
}

async function isOfThisStore({ name }: Group, living: Checkpoint, store: EventStore): Promise<boolean> {
  try {
    await verifyCheckpoint(name, living, store);
    return true;
  } catch (error) {
    if (error instanceof StoreSwitched) return false;
    throw error;
  }
}
