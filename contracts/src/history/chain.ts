import { toCanonicalJson } from './canonical-json.js';

/** Computes the SHA-256 of a text in UTF-8: 64 hexadecimal digits. Server, browser and command line each bring their own. */
export type Sha256 = (text: string) => string;

/** A stored event as it is hashed and exported, without its position in the whole log (docs/history-format.md). */
export interface HistoryEntry {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  /** With `hash`, unless somebody removed it. */
  readonly metadata: unknown;
}

/** Stands in for the previous hash at a stream's first entry: 64 zeros. */
export const initialHash = '0'.repeat(64);

/**
 * Computes the hash that makes a history tamper-evident: it covers the entry's content and the previous hash, so that an entry
 * cannot be changed, moved, inserted or removed without changing all hashes after it (docs/rules.md#history).
 * It is the SHA-256 over the previous hash (64 hexadecimal digits) followed by the RFC 8785 form of the entry, whose metadata has no hash.
 */
export function computeEntryHash(
  sha256: Sha256,
  previousHash: string,
  { stream, revision, id, type, data, metadata }: HistoryEntry,
): string {
  return sha256(previousHash + toCanonicalJson({ stream, revision, id, type, data, metadata }));
}

/** Revision and hash of an entry, on which the next one builds. */
export interface ChainEnd {
  readonly revision: number;
  readonly hash: string;
}
export const emptyChain: ChainEnd = { revision: -1, hash: initialHash };

/** Why an entry does not continue the chain that ends with `last`, in words that follow "it" or its type; null when it does. */
export function findChainFault(sha256: Sha256, entry: HistoryEntry, last: ChainEnd): string | null {
  const next = last.revision + 1;
  if (entry.revision !== next) return `it has revision ${entry.revision.toString()}, where ${next.toString()} should follow`;
  const hash = hashOf(entry);
  if (hash === null || typeof entry.metadata !== 'object') return 'it carries no hash';
  const isRight = hash === computeEntryHash(sha256, last.hash, { ...entry, metadata: { ...entry.metadata, hash: undefined } });
  return isRight ? null : 'its hash does not fit: it, or what stood before it, was changed';
}

/** @returns the hash that an entry carries; null without one */
export function hashOf({ metadata }: Pick<HistoryEntry, 'metadata'>): string | null {
  const hash = typeof metadata === 'object' && metadata !== null && 'hash' in metadata ? metadata.hash : null;
  return typeof hash === 'string' ? hash : null;
}

/** An entry that does not fit to those before it. */
export interface BrokenEntry extends Pick<HistoryEntry, 'revision' | 'id' | 'type'> {
  readonly reason: string;
}

/** Checks the chain of one stream, entry by entry, from its first. After the first broken entry it only counts. */
export class ChainChecker {
  entries = 0;
  firstBroken: BrokenEntry | null = null;
  /** The last entry that was checked. */
  end = emptyChain;

  constructor(private readonly sha256: Sha256) {}

  /** @returns the entry's fault, if it is the first broken one */
  check(entry: HistoryEntry): BrokenEntry | null {
    const { revision, id, type } = entry;
    const reason = this.firstBroken ? null : findChainFault(this.sha256, entry, this.end);
    const broken = reason === null ? null : { revision, id, type, reason };
    this.firstBroken ??= broken;
    this.end = { revision, hash: hashOf(entry) ?? '' };
    this.entries += 1;
    return broken;
  }
}
