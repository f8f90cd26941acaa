import { checkRows, nullable, object, string } from '@jamjar/contracts/guards';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import type pg from 'pg';

/** How far a group is projected: the event store's identity, and the last projected event (before the first: -1n and null). */
export interface Checkpoint {
  readonly storeIdentity: string;
  readonly position: bigint;
  readonly event: { readonly id: string; readonly stream: string; readonly revision: bigint } | null;
}

/** The checkpoint before the first event of a store. */
export const initialCheckpoint = (storeIdentity: string): Checkpoint => ({ storeIdentity, position: -1n, event: null });

/** The checkpoint after an event of a store. */
export const checkpointAt = (storeIdentity: string, { position, id, stream, revision }: RecordedEvent): Checkpoint => ({
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

/** @param rows of a statement that selects `checkpointColumns`; null without a row */
export function toCheckpoint(rows: unknown[]): Checkpoint | null {
  const [row] = checkRows(rows, isCheckpointRow);
  if (!row) return null;
  const { store, position, event_id: id, stream, revision } = row;
  const event = id !== null && stream !== null && revision !== null ? { id, stream, revision: BigInt(revision) } : null;
  return { storeIdentity: store, position: BigInt(position), event };
}

/** The values of a checkpoint in the order of `checkpointColumns`. */
export const toColumnValues = ({ storeIdentity, position, event }: Checkpoint): unknown[] => [
  storeIdentity,
  position,
  event?.id ?? null,
  event?.stream ?? null,
  event?.revision ?? null,
];

/** The read models were projected from another history than the event store's: it was switched, restored or wiped. */
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

/** Another runner, or a rebuild, has moved the checkpoint: the batch or swap that started from it was not written. */
export class CheckpointConflictError extends Error {
  override readonly name = 'CheckpointConflictError';

  constructor(readonly checkpoint: Checkpoint) {
    super(`The checkpoint is not at position ${checkpoint.position.toString()} any more`);
  }
}

/** @throws StoreMismatchError when the event store is another one, or lacks the event at the checkpoint */
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

/** NOTIFY channel of a group whose checkpoint moved. The payload is the new position, or empty after a swap of rebuilt tables. */
export const checkpointMovedChannel = (groupName: string): string => `projected_${groupName}`;

/** The checkpoint of a group; null: it never ran. */
export async function readCheckpoint(client: Client, groupName: string): Promise<Checkpoint | null> {
  const { rows } = await client.query(`SELECT ${checkpointColumns} FROM projection_checkpoints WHERE name = $1`, [groupName]);
  return toCheckpoint(rows);
}

/** The checkpoint of a group. When no event was projected yet, it is created or moved to the start of the given event store. */
export async function findOrCreateCheckpoint(client: Client, groupName: string, storeIdentity: string): Promise<Checkpoint> {
  await client.query(
    `INSERT INTO projection_checkpoints (name, ${checkpointColumns}) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (name) DO UPDATE SET store = excluded.store WHERE projection_checkpoints.position = -1`,
    [groupName, ...toColumnValues(initialCheckpoint(storeIdentity))],
  );
  const checkpoint = await readCheckpoint(client, groupName);
  if (!checkpoint) throw new Error(`The checkpoint of "${groupName}" disappeared`);
  return checkpoint;
}
