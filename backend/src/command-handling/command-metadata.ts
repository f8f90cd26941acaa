import { type Actor } from '@jamjar/contracts/event-metadata';
import { toCanonicalJson } from '@jamjar/contracts/history/canonical-json';
import { type CommandId, type Instant, commandId } from '@jamjar/contracts/ids';
import { createHmac, randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

/** Identifies a request, so that its repetition with the same Idempotency-Key is recognised. */
export interface RequestIdentity {
  /** Derived from the Idempotency-Key, random without one (`deriveOrGenerateCommandId`). */
  readonly commandId: CommandId;
  /** Distinguishes a repetition from another request with the same Idempotency-Key (`hashRequest`); null without a key. */
  readonly requestHash: string | null;
}

/** The request and the sender of a command. They are stored with every event that the command records. */
export interface CommandMetadata extends RequestIdentity {
  readonly actor: Actor;
  /** The server's time when the request was handled. */
  readonly recordedAt: Instant;
}

/** Arbitrary, but it must never change: with another namespace every retried request would count as new. */
const commandNamespace = '5f0d6d2c-2b0e-5c53-9c0c-5a1c6ab7f1d4';

/**
 * Derives the id of a command from its sender, its scope (a gig's id, or the route) and its Idempotency-Key: the same id in every process
 * and after every restart, so that a retried request is recognised (docs/rules.md#idempotency). Without a key, generates a random id.
 */
export function deriveOrGenerateCommandId(sender: string, scope: string, idempotencyKey: string | null): CommandId {
  return commandId(idempotencyKey === null ? randomUUID() : v5(JSON.stringify([sender, scope, idempotencyKey]), commandNamespace));
}

/**
 * Derives the id (lower-case UUID) of an object that the command creates. Each object of one command needs its own name: a number,
 * or a text such as `performer 2`.
 */
export const deriveId = (parentCommandId: CommandId, name: number | string): string => v5(String(name), parentCommandId);

/**
 * Returns the HMAC-SHA-256 over method, path and canonical body (RFC 8785) as 64 hexadecimal digits. It shows whether a repeated
 * Idempotency-Key belongs to the same request. The Idempotency-Key is the HMAC's secret: it is never stored, so that a small body
 * cannot be guessed from its hash.
 * @param path the requested path without the query
 * @param body the parsed JSON; undefined when the request had none
 */
export function hashRequest(idempotencyKey: string, method: string, path: string, body: unknown): string {
  const content = body === undefined ? '' : toCanonicalJson(body);
  return createHmac('sha256', idempotencyKey).update(`${method.toUpperCase()} ${path}\n${content}`).digest('hex');
}
