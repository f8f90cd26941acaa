import { createHash } from 'node:crypto';
import { toCanonicalJson } from './canonical-json.js';

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
