import { createHash, createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';

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

/**
 * Returns the HMAC-SHA-256 over method, path and canonical body (RFC 8785) as 64 hexadecimal digits. It tells whether a repeated
 * Idempotency-Key belongs to the same request. The Idempotency-Key is the HMAC's secret: it is never stored, so that a small body
 * cannot be guessed from its hash.
 * @param path the requested path without the query
 * @param body the parsed JSON; undefined when the request had none
 */
export function hashRequest(idempotencyKey: string, method: string, path: string, body: unknown): string {
  const content = body === undefined ? '' : toCanonicalJson(body);
  return createHmac('sha256', idempotencyKey).update(`${method.toUpperCase()} ${path}\n${content}`).digest('hex');
}
