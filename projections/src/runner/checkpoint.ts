import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';

/** How far a group has come: in which store, and up to and with which event (null: before the first). */
export interface Checkpoint {
  readonly store: string;
  readonly position: bigint;
  readonly event: { readonly id: string; readonly stream: string; readonly revision: bigint } | null;
}

export const beginning = (store: string): Checkpoint => ({ store, position: -1n, event: null });

export const checkpointAt = (store: string, { position, id, stream, revision }: RecordedEvent): Checkpoint => ({
  store,
  position,
  event: { id, stream, revision },
});

/** Its columns as Postgres answers them. */
export interface CheckpointColumns {
  store: string;
  position: string;
  event_id: string | null;
  stream: string | null;
  revision: string | null;
}
export const checkpointColumns = 'store, position, event_id, stream, revision';

export function checkpointOf({ store, position, event_id: id, stream, revision }: CheckpointColumns): Checkpoint {
  const event = id !== null && stream !== null && revision !== null ? { id, stream, revision: BigInt(revision) } : null;
  return { store, position: BigInt(position), event };
}

/** The values of `checkpointColumns`. */
export const columnValues = ({ store, position, event }: Checkpoint): unknown[] => [
  store,
  position,
  event?.id ?? null,
  event?.stream ?? null,
  event?.revision ?? null,
];

/** The read models were made from another history than the one in the store: switched, restored or wiped. */
export class StoreSwitched extends Error {
  override readonly name = 'StoreSwitched';

  constructor(
    group: string,
    readonly checkpoint: Checkpoint,
    why: string,
  ) {
    super(
      `The read models "${group}" were not made from this event store: ${why}. Make them anew with: npm run projections:rebuild ${group}`,
    );
  }
}

/** @throws StoreSwitched when the store is another one, or lacks the event at the checkpoint */
export async function verifyCheckpoint(group: string, checkpoint: Checkpoint, store: EventStore): Promise<void> {
  const identity = await store.identity();
  if (checkpoint.store !== identity) throw new StoreSwitched(group, checkpoint, `they know store ${checkpoint.store}, this is ${identity}`);
  const { event, position } = checkpoint;
  if (!event) return;
  for await (const { id } of store.read(event.stream, event.revision - 1n)) {
    if (id === event.id) return;
    break;
  }
  throw new StoreSwitched(group, checkpoint, `it lacks event ${event.id}, which they know at position ${position.toString()}`);
}
