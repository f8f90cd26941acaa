import { type CommandId, commandId, type Instant, instant } from './ids.js';

/**
 * Who caused an event: a signed-in user, a visitor of the public form, or Jamjar itself. `id` is the user's id; null for Jamjar, and for a
 * visitor a text that says which one, but not who.
 */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
}
export const actorKinds = ['user', 'public', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The metadata of every stored event (docs/rules.md#history). */
export interface EventMetadata {
  /** Shared by all events of one command; a repeated command is recognised by it. */
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

const hashPattern = /^[0-9a-f]{64}$/;

/**
 * Validates metadata from the store and returns it typed.
 * @throws TypeError when a field is missing or invalid
 */
export function readMetadata(value: unknown): EventMetadata {
  if (!isObject(value)) throw new TypeError('The metadata is not an object');
  const { requestHash, schemaVersion, hash } = value;
  if (requestHash !== undefined && !isHash(requestHash)) throw new TypeError('Invalid request hash in the metadata');
  if (typeof schemaVersion !== 'number') throw new TypeError('Invalid schema version in the metadata');
  if (!isHash(hash)) throw new TypeError('Invalid hash in the metadata');
  return {
    commandId: commandId(String(value.commandId)),
    ...(requestHash === undefined ? {} : { requestHash }),
    schemaVersion,
    actor: readActor(value.actor),
    recordedAt: instant(typeof value.recordedAt === 'number' ? value.recordedAt : NaN),
    hash,
  };
}

function readActor(value: unknown): Actor {
  const kind = isObject(value) ? actorKinds.find((it) => it === value.kind) : undefined;
  const id = isObject(value) ? value.id : undefined;
  if (!kind || (typeof id !== 'string' && id !== null)) throw new TypeError('Invalid actor in the metadata');
  return { kind, id };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const isHash = (value: unknown): value is string => typeof value === 'string' && hashPattern.test(value);
