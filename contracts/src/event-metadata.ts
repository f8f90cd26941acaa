import { type CommandId, commandId, type Instant, instant } from './ids.js';

/** Who did it: a signed-in user, somebody at the public form (no id, or none that names a person), or Jamjar itself. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
}
export const actorKinds = ['user', 'public', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What stands beside the data of every stored event (design, "Metadata"). */
export interface EventMetadata {
  /** The events of one command share it: a repeated command is known by it. */
  readonly commandId: CommandId;
  /** What the request asked for, sealed with its Idempotency-Key; absent when it came without one. */
  readonly requestHash?: string;
  /** The version of the data's shape. */
  readonly schemaVersion: number;
  readonly actor: Actor;
  /** The server's clock when the event was recorded. The `at` in an event's data is when it happened. */
  readonly recordedAt: Instant;
  /** Chains the stream: 64 hexadecimal digits over the previous event's hash and this whole event. */
  readonly hash: string;
}

const hexDigits = /^[0-9a-f]{64}$/;

/**
 * The border where the metadata out of the store becomes typed.
 * @throws TypeError naming the first field that is not as it should be
 */
export function readMetadata(value: unknown): EventMetadata {
  if (!isObject(value)) throw new TypeError('Metadata is no object');
  const { requestHash, schemaVersion, hash } = value;
  if (requestHash !== undefined && !isHash(requestHash)) throw new TypeError('Not a request hash in the metadata');
  if (typeof schemaVersion !== 'number') throw new TypeError('Not a schema version in the metadata');
  if (!isHash(hash)) throw new TypeError('Not a hash in the metadata');
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
  if (!kind || (typeof id !== 'string' && id !== null)) throw new TypeError('Not an actor in the metadata');
  return { kind, id };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const isHash = (value: unknown): value is string => typeof value === 'string' && hexDigits.test(value);
