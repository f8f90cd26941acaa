import { checkRows, nullable, object, string } from '@jamjar/contracts/type-guards';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';

/** How far a group is projected: the event store's identity and the last event (before the first one: position -1n, event null). */
export interface Checkpoint {
  readonly storeIdentity: string;
  readonly position: bigint;
  readonly event: { readonly id: string; readonly stream: string; readonly revision: bigint } | null;
}

/** The checkpoint before the first event of a store. */
export const createInitialCheckpoint = (storeIdentity: string): Checkpoint => ({ storeIdentity, position: -1n, event: null });

/** The checkpoint after an event of a store. */
export const createCheckpointAt = (storeIdentity: string, { position, id, stream, revision }: RecordedEvent): Checkpoint => ({
  storeIdentity,
  position,
  event: { id, stream, revision },
});

const isCheckpointRow = object({
  store: string,
  position: string,
  event_id: nullable(string),
  stream: nullable(string),
  revision: nullable(string),
});
export const checkpointColumns = 'store, position, event_id, stream, revision';

/** @param rows the result of a statement that selects `checkpointColumns` @returns null when it is empty */
export function toCheckpoint(rows: unknown[]): Checkpoint | null {
  const [row] = checkRows(rows, isCheckpointRow);
  if (!row) return null;
  const { store, position, event_id: id, stream, revision } = row;
  const event = id !== null && stream !== null && revision !== null ? { id, stream, revision: BigInt(revision) } : null;
  return { storeIdentity: store, position: BigInt(position), event };
}

/** Returns the values of a checkpoint in the order of `checkpointColumns`. */
export const toColumnValues = ({ storeIdentity, position, event }: Checkpoint): unknown[] => [
  storeIdentity,
  position,
  event?.id ?? null,
  event?.stream ?? null,
  event?.revision ?? null,
];

/** The read models contain events that the event store does not: it was replaced by another one, restored from a backup or wiped. */
export class StoreMismatchError extends Error {
  override readonly name = 'StoreMismatchError';

  constructor(
    groupName: string,
    readonly checkpoint: Checkpoint,
    reason: string,
  ) {
    super(
      `The read models "${groupName}" were not made from this event store: ${reason}. Make them anew with: npm run projections:rebuild ${groupName}`,
    );
  }
}

/** A batch or swap was not written, because another runner, or a rebuild, has moved the checkpoint from which it started. */
export class CheckpointConflictError extends Error {
  override readonly name = 'CheckpointConflictError';

  constructor(readonly checkpoint: Checkpoint) {
    super(`The checkpoint is not at position ${checkpoint.position.toString()} any more`);
  }
}

/** @throws StoreMismatchError when the event store has another identity than the checkpoint, or lacks the event at the checkpoint */
export async function verifyCheckpoint(groupName: string, checkpoint: Checkpoint, store: EventStore): Promise<void> {
  const identity = await store.identity();
  if (checkpoint.storeIdentity !== identity)
    throw new StoreMismatchError(groupName, checkpoint, `they know store ${checkpoint.storeIdentity}, this is ${identity}`);
  const { event, position } = checkpoint;
  if (!event) return;
  for await (const { id } of store.read(event.stream, event.revision - 1n)) {
    if (id === event.id) return;
    break;
  }
  throw new StoreMismatchError(groupName, checkpoint, `it lacks event ${event.id}, which they know at position ${position.toString()}`);
}

type Client = Pick<pg.Client, 'query'>;

/** Returns the NOTIFY channel of a group's checkpoint. The payload is the new position, or empty after a swap of rebuilt tables. */
export const toCheckpointMovedChannel = (groupName: string): string => `projected_${groupName}`;

/** Returns the checkpoint of a group; null when the group was never projected. */
export async function readCheckpoint(client: Client, groupName: string): Promise<Checkpoint | null> {
  const { rows } = await client.query(`SELECT ${checkpointColumns} FROM projection_checkpoints WHERE name = $1`, [groupName]);
  return toCheckpoint(rows);
}

/** Returns the checkpoint of a group. If no event was projected, first creates it or moves it to the start of the given event store. */
export async function findOrCreateCheckpoint(client: Client, groupName: string, storeIdentity: string): Promise<Checkpoint> {
  await client.query(
    `INSERT INTO projection_checkpoints (name, ${checkpointColumns}) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (name) DO UPDATE SET store = excluded.store WHERE projection_checkpoints.position = -1`,
    [groupName, ...toColumnValues(createInitialCheckpoint(storeIdentity))],
  );
  const checkpoint = await readCheckpoint(client, groupName);
  if (!checkpoint) throw new Error(`The checkpoint of "${groupName}" disappeared`);
  return checkpoint;
}
