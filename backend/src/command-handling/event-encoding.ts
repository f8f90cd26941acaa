import { type EventMetadata, type EventOrigin, readMetadata } from '@jamjar/contracts/event-metadata';
import { computeEntryHash, type Sha256 } from '@jamjar/contracts/history/chain';
import { type NewEvent, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { createHash, randomUUID } from 'node:crypto';
import { type CommandMetadata } from './command-metadata.js';
import { type AnyEvent, type EventCodec } from '@jamjar/contracts/decider';

/** A decoded event. One that is about to be appended is decoded too, so that it is folded exactly as it will be read back. */
export interface DecodedEvent<Event extends AnyEvent> {
  readonly event: Event & EventOrigin;
  readonly metadata: EventMetadata;
  readonly revision: bigint;
}

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
    const data = JSON.parse(JSON.stringify(event.data)) as object;
    const metadata = toEventMetadata(commandMetadata, codec.schemaVersionOf(event));
    hash = computeEntryHash(sha256, hash, { stream: head.stream, revision: Number(revision), id, type, data, metadata });
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

/** Decodes an event and its metadata as read from the store. @throws Error when it is not readable */
export function decodeEvent<Event extends AnyEvent>(
  { type, data, metadata: stored, revision }: Pick<RecordedEvent, 'type' | 'data' | 'metadata' | 'revision'>,
  codec: EventCodec<Event>,
): DecodedEvent<Event> {
  const metadata = readMetadata(stored);
  const { schemaVersion, commandId, actor, recordedAt } = metadata;
  const event = Object.assign(codec.decode({ type, data, schemaVersion }), { revision, commandId, actor, recordedAt });
  return { event, metadata, revision };
}

/** SHA-256 as `contracts/src/history` requires it. */
export const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Creates the id of an event, a random UUID. */
export const createEventId = (): string => randomUUID();
