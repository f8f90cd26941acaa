import { findInvalidField, type TypeGuard, id, instantMs, nullable, number, object, oneOf, string } from './type-guards.js';
import { type CommandId, type Instant, isUuid, userId, type UserId } from './ids.js';

/** Who caused an event: a user (`id`), a visitor of a public page (`id` is that of their signup), or Jamjar itself (`id` is null). */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
}
/** Returns the user's id; null if the actor is not a user, or if the stored id was manipulated and is no UUID. */
export const toActorUserId = ({ kind, id }: Actor): UserId | null => (kind === 'user' && id !== null && isUuid(id) ? userId(id) : null);

export const actorKinds = ['user', 'public', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The metadata of every stored event (docs/rules.md#history). */
export interface EventMetadata {
  /** All events of one command have the same; a repeated command is recognised by it. */
  readonly commandId: CommandId;
  /** HMAC of the request, keyed with its Idempotency-Key; absent when the request had no key. */
  readonly requestHash?: string;
  /** Version of the schema of the event's data. */
  readonly schemaVersion: number;
  readonly actor: Actor;
  /** Server time when the event was recorded. `at` in an event's data is the time when it happened. */
  readonly recordedAt: Instant;
  /** 64 hexadecimal digits: SHA-256 over the previous event's hash and this event without position and hash. It chains a stream's events. */
  readonly hash: string;
}

/** What a recorded event has besides type and data: its revision in the stream, its actor, its command and the time of recording. */
export interface EventOrigin extends Pick<EventMetadata, 'commandId' | 'actor' | 'recordedAt'> {
  readonly revision: bigint;
}

const hashPattern = /^[0-9a-f]{64}$/;
const hash: TypeGuard<string> = (value): value is string => string(value) && hashPattern.test(value);

const metadataSchema = {
  commandId: id<CommandId>(),
  requestHash: (value: unknown): value is string | undefined => value === undefined || hash(value),
  schemaVersion: number,
  actor: object({ kind: oneOf(actorKinds), id: nullable(string) }),
  recordedAt: instantMs,
  hash,
};
const isMetadata: TypeGuard<EventMetadata> = object(metadataSchema);

/** Validates metadata from the event store and returns it with its type. @throws TypeError when a field is missing or invalid */
export function readMetadata(value: unknown): EventMetadata {
  if (isMetadata(value)) return value;
  throw new TypeError(`Invalid field "${findInvalidField(value, metadataSchema) ?? 'data'}" in the metadata`);
}
