import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';
import { type Group } from '../group.js';
import { type Checkpoint, columnValues } from '../runner/checkpoint.js';
import { projectedChannel } from '../runner/projected-channel.js';
import { Projector } from '../runner/projector.js';
import { SteppedDown } from '../runner/stepped-down.js';
import { RebuiltTables } from './rebuilt-tables.js';

export interface Swap {
  /** A connection with no transaction open. */
  client: pg.Client;
  group: Group;
  store: EventStore;
  /** Where the living tables are. */
  living: Checkpoint;
  /** Where the rebuilt tables are. */
  rebuilt: Checkpoint;
  /** Where they are to be: at one of the two. */
  reached: Checkpoint;
}

/** Readers of a table wait behind whoever waits for its lock: not longer than this, in milliseconds. */
const lockTimeout = 300;
const chunk = 500;

/** What Postgres says when a table could not be locked in time, or two waited for each other: nothing was done, it can be tried again. */
export const lockedByReaders: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
const keptPerformers = 50_000;

/**
 * Brings the rebuilt tables to where the living ones are and puts them in their place, in one transaction: nobody ever reads an empty
 * table, and every screen is told to read again.
 * @throws Error with code 55P03 when a reader held a table for too long; nothing was done, and it can be tried again
 * @throws SteppedDown when the living tables are somewhere else by now
 */
export async function swapIn({ client, group, store, living, rebuilt, reached }: Swap): Promise<void> {
  const tables = new RebuiltTables(group);
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeout.toString()}`);
    await moveCheckpoint(client, group, living, reached);
    await bringTo(reached, { client, group, store, rebuilt }, tables);
    await tables.takePlace(client);
    await client.query('UPDATE projection_rebuilds SET done = true WHERE name = $1', [group.name]);
    await client.query(`SELECT pg_notify('${projectedChannel}', '')`);
    await recordChanges(client, [{ kind: 'resync', audience: 'everybody', gigId: null, keys: {} }]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // a lost connection rolls back by itself
    throw error;
  }
}

async function moveCheckpoint(client: pg.Client, { name }: Group, from: Checkpoint, to: Checkpoint): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE projection_checkpoints SET store = $4, position = $5, event_id = $6, stream = $7, revision = $8
      WHERE name = $1 AND store = $2 AND position = $3`,
    [name, from.store, from.position, ...columnValues(to)],
  );
  if (rowCount !== 1) throw new SteppedDown(from);
}

async function bringTo(
  reached: Checkpoint,
  { client, group, store, rebuilt }: Omit<Swap, 'living' | 'reached'>,
  tables: RebuiltTables,
): Promise<void> {
  const projector = new Projector(group, store, keptPerformers);
  for await (const events of inChunks(store, rebuilt.position, reached.position, chunk)) {
    await tables.write(client, (await projector.project(events)).rows);
  }
}

/** The events after one position up to another, which is the position of one. */
export async function* inChunks(store: EventStore, after: bigint, upTo: bigint, size: number): AsyncGenerator<readonly RecordedEvent[]> {
  if (upTo <= after) return;
  const ending = new AbortController();
  let events: RecordedEvent[] = [];
  try {
    for await (const event of store.subscribe(after, ending.signal)) {
      events.push(event);
      const last = event.position >= upTo;
      if (last || events.length === size) {
        yield events;
        events = [];
      }
      if (last) return;
    }
    throw new Error('The subscription to the event store ended');
  } finally {
    ending.abort();
  }
}
