/**
 * The chain that makes a history tamper-evident: each event's hash covers the whole event and the hash before it, so nothing can be
 * changed, moved, inserted or taken out of the middle without breaking every link that follows (design, "Metadata").
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** What the first event of a stream has for a previous hash: 64 zeros. */
export const historyStart = '0'.repeat(64);

/** An event as it is hashed: as the store keeps it, without its position and without its hash. */
export interface HashedEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  /** All of it but the hash. */
  readonly metadata: object;
}

/**
 * SHA-256 over the previous hash (64 hexadecimal digits) followed by the RFC 8785 form of
 * `{stream, revision, id, type, data, metadata without hash}`, the revision as a number; 64 hexadecimal digits.
 */
export function historyHash(previous: string, { stream, revision, id, type, data, metadata }: HashedEvent): string {
  const content = canonicalJson({ stream, revision: Number(revision), id, type, data, metadata });
  return createHash('sha256').update(previous).update(content).digest('hex');
}
