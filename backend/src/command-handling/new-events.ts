/** A decision on its way into the store: ids, metadata and hashes for its events. */
import { type EventMetadata } from '@jamjar/contracts/event-metadata';
import { type NewEvent } from '@jamjar/infra/event-store/event-store';
import { type CommandContext } from './command-context.js';
import { newEventId } from './command-ids.js';
import { type AnyEvent, type EventFormat } from './event-format.js';
import { historyHash } from './history-hash.js';
import { readable, type ReadableEvent } from './hot-state.js';

export interface NewEvents<Event extends AnyEvent> {
  /** What is appended, and appended again as long as the append is in doubt. */
  readonly toStore: readonly NewEvent[];
  /** The same as the store will give them back. */
  readonly asRead: readonly ReadableEvent<Event>[];
}

/** The end of the stream that the events are decided on. */
export interface Tip {
  readonly stream: string;
  readonly revision: bigint;
  readonly hash: string;
}

/**
 * Gives each event a fresh id, and chains it to the one before. What is hashed, stored and folded is what JSON keeps of the event.
 * @throws Error when an event would not be readable again: then nothing has been appended yet
 */
export function newEvents<Event extends AnyEvent>(
  events: readonly Event[],
  context: CommandContext,
  tip: Tip,
  format: EventFormat<Event>,
): NewEvents<Event> {
  const toStore: NewEvent[] = [];
  const asRead: ReadableEvent<Event>[] = [];
  let { revision, hash } = tip;
  for (const event of events) {
    const { type } = event;
    revision += 1n;
    const id = newEventId();
    const data: unknown = JSON.parse(JSON.stringify(event.data));
    const metadata = metadataOf(context, format.versionOf(event));
    hash = historyHash(hash, { stream: tip.stream, revision, id, type, data, metadata });
    const stored = { id, type, data, metadata: { ...metadata, hash } };
    toStore.push(stored);
    asRead.push(readable({ ...stored, revision }, format));
  }
  return { toStore, asRead };
}

/** The actor is copied field by field: whatever else the caller knows of a person is no history. */
function metadataOf(
  { commandId, requestHash, actor: { kind, id }, recordedAt }: CommandContext,
  schemaVersion: number,
): Omit<EventMetadata, 'hash'> {
  return { commandId, ...(requestHash === null ? {} : { requestHash }), schemaVersion, actor: { kind, id }, recordedAt };
}
