import { type EventMetadata } from '@jamjar/contracts/event-metadata';
import { type NewEvent } from '@jamjar/infra/event-store/event-store';
import { type CommandMetadata, createEventId } from './command-metadata.js';
import { type AnyEvent, type EventCodec } from './decider.js';
import { computeEventHash } from './hashes.js';
import { decodeEvent, type DecodedEvent } from './stream-cache.js';

export interface PreparedEvents<Event extends AnyEvent> {
  /** The events to append. While the outcome of an append is unknown, exactly these are appended again. */
  readonly toAppend: readonly NewEvent[];
  /** The same events as they will be read back from the store. */
  readonly decoded: readonly DecodedEvent<Event>[];
}

/** The stream of the new events, and revision and hash of its newest event (-1 and `initialHash` when it has none). */
export interface StreamHead {
  readonly stream: string;
  readonly revision: bigint;
  readonly hash: string;
}

/**
 * Gives each event an id, metadata and a hash that chains it to the previous one. The data is converted to JSON and back first, so that the
 * hashed, stored and folded data are the same.
 * @throws Error when an event could not be read back from what would be stored
 */
export function prepareEvents<Event extends AnyEvent>(
  events: readonly Event[],
  commandMetadata: CommandMetadata,
  head: StreamHead,
  codec: EventCodec<Event>,
): PreparedEvents<Event> {
  const toAppend: NewEvent[] = [];
  const decoded: DecodedEvent<Event>[] = [];
  let { revision, hash } = head;
  for (const event of events) {
    const { type } = event;
    revision += 1n;
    const id = createEventId();
    const data: unknown = JSON.parse(JSON.stringify(event.data));
    const metadata = toEventMetadata(commandMetadata, codec.schemaVersionOf(event));
    hash = computeEventHash(hash, { stream: head.stream, revision, id, type, data, metadata });
    const stored = { id, type, data, metadata: { ...metadata, hash } };
    toAppend.push(stored);
    decoded.push(decodeEvent({ ...stored, revision }, codec));
  }
  return { toAppend, decoded };
}

/** Copies the actor field by field, so that no other data of a person gets into the history. */
function toEventMetadata(
  { commandId, requestHash, actor: { kind, id }, recordedAt }: CommandMetadata,
  schemaVersion: number,
): Omit<EventMetadata, 'hash'> {
  return { commandId, ...(requestHash === null ? {} : { requestHash }), schemaVersion, actor: { kind, id }, recordedAt };
}
