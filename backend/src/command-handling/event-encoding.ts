import { type EventMetadata, type EventOrigin, readMetadata } from '@jamjar/contracts/event-metadata';
import { type NewEvent, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import canonicalize from 'canonicalize';
import { createHash, randomUUID } from 'node:crypto';
import { type CommandMetadata } from './command-metadata.js';
import { type AnyEvent, type EventCodec } from './decider.js';

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

/** Stands in for the previous hash at a stream's first event: 64 zeros. */
export const initialHash = '0'.repeat(64);

/** The hashed content of an event: the stored event without its position and without its hash. */
export interface HashableEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  /** The metadata without the hash. */
  readonly metadata: object;
}

/**
 * Computes the hash that makes a history tamper-evident: it covers the event's content and the previous hash, so that an event
 * cannot be changed, moved, inserted or removed without changing all hashes after it (docs/rules.md#history).
 * It is the SHA-256 over the previous hash (64 hexadecimal digits) followed by the RFC 8785 form of
 * `{stream, revision, id, type, data, metadata without hash}`, the revision as a number; 64 hexadecimal digits.
 */
export function computeEventHash(previousHash: string, { stream, revision, id, type, data, metadata }: HashableEvent): string {
  const content = toCanonicalJson({ stream, revision: Number(revision), id, type, data, metadata });
  return createHash('sha256').update(previousHash).update(content).digest('hex');
}

/**
 * Serialises a JSON value in its canonical form (RFC 8785), so that a hash does not depend on the order of keys.
 * Fields that are undefined are left out.
 * @throws Error for NaN and Infinity, and when the whole value is undefined
 */
export function toCanonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Not a JSON value');
  return text;
}

/** Creates the id of an event, a random UUID. */
export const createEventId = (): string => randomUUID();
