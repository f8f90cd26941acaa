import { type EventMetadata, type EventOrigin, readMetadata } from '@jamjar/contracts/event-metadata';
import { computeEntryHash, type Sha256 } from '@jamjar/contracts/history/chain';
import { type NewEvent, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { createHash, randomUUID } from 'node:crypto';
import { type CommandMetadata } from './command-metadata.js';
import { type AnyEvent, type EventCodec } from '@jamjar/contracts/decider';

/** A decoded event. New events are decoded before they are appended, so that they are folded exactly as they will be read later. */
export interface DecodedEvent<Event extends AnyEvent> {
  readonly event: Event & EventOrigin;
  readonly metadata: EventMetadata;
  readonly revision: bigint;
}

export interface PreparedEvents<Event extends AnyEvent> {
  /** The events to append. A retry appends the same objects, by whose ids the store recognises them. */
  readonly newEvents: readonly NewEvent[];
  /** The same events as they will be read from the store. */
  readonly decodedEvents: readonly DecodedEvent<Event>[];
}

/** A stream with the revision and the hash of its newest event: -1 and `initialHash` when it is empty. */
export interface StreamHead {
  readonly stream: string;
  readonly revision: bigint;
  readonly hash: string;
}

/**
 * Adds to each event an id, metadata and a hash that chains it to the previous event. The data is first converted to JSON and back, so that
 * the hashed, stored and folded data are equal.
 * @throws Error when an event could not be decoded after it was stored
 */
export function prepareEvents<Event extends AnyEvent>(
  events: readonly Event[],
  commandMetadata: CommandMetadata,
  head: StreamHead,
  codec: EventCodec<Event>,
): PreparedEvents<Event> {
  const newEvents: NewEvent[] = [];
  const decodedEvents: DecodedEvent<Event>[] = [];
  let { revision, hash } = head;
  for (const event of events) {
    const { type } = event;
    revision += 1n;
    const id = createEventId();
    const data = JSON.parse(JSON.stringify(event.data)) as object;
    const metadata = toEventMetadata(commandMetadata, codec.schemaVersionOf(event));
    hash = computeEntryHash(sha256, hash, { stream: head.stream, revision: Number(revision), id, type, data, metadata });
    const stored = { id, type, data, metadata: { ...metadata, hash } };
    newEvents.push(stored);
    decodedEvents.push(decodeEvent({ ...stored, revision }, codec));
  }
  return { newEvents, decodedEvents };
}

/** Copies the actor field by field, so that the history contains no other data of a person. */
function toEventMetadata(
  { commandId, requestHash, actor: { kind, id }, recordedAt }: CommandMetadata,
  schemaVersion: number,
): Omit<EventMetadata, 'hash'> {
  return { commandId, ...(requestHash === null ? {} : { requestHash }), schemaVersion, actor: { kind, id }, recordedAt };
}

/** Decodes an event of the store. @throws Error when the event or its metadata is invalid */
export function decodeEvent<Event extends AnyEvent>(
  { type, data, metadata: stored, revision }: Pick<RecordedEvent, 'type' | 'data' | 'metadata' | 'revision'>,
  codec: EventCodec<Event>,
): DecodedEvent<Event> {
  const metadata = readMetadata(stored);
  const { schemaVersion, commandId, actor, recordedAt } = metadata;
  const event = Object.assign(codec.decode({ type, data, schemaVersion }), { revision, commandId, actor, recordedAt });
  return { event, metadata, revision };
}

/** Computes SHA-256 for `contracts/src/history`. */
export const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Creates the id of an event, a random UUID. */
export const createEventId = (): string => randomUUID();
