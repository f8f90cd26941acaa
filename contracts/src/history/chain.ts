import { toCanonicalJson } from './canonical-json.js';
import { type BrokenEntry } from './history.views.js';

/** Computes the SHA-256 of a text in UTF-8 as 64 hexadecimal digits. Server and browser each have an implementation. */
export type Sha256 = (text: string) => string;

/** A stored event in the form that is hashed and exported, without its position in the event store (docs/history-format.md). */
export interface HistoryEntry {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  /** Contains the entry's `hash`, unless somebody removed it. */
  readonly metadata: unknown;
}

/** The previous hash that a stream's first entry is hashed with: 64 zeros. */
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

/** Revision and hash of the last entry of a chain, which the next entry continues. */
export interface ChainEnd {
  readonly revision: number;
  readonly hash: string;
}
export const emptyChain: ChainEnd = { revision: -1, hash: initialHash };

/** Returns why an entry does not continue the chain that ends with `last`, as a clause about the entry ("it"); null when it does. */
export function findChainFault(sha256: Sha256, entry: HistoryEntry, last: ChainEnd): string | null {
  const next = last.revision + 1;
  if (entry.revision !== next) return `it has revision ${entry.revision.toString()}, where ${next.toString()} should follow`;
  const hash = getEntryHash(entry);
  if (hash === null || typeof entry.metadata !== 'object') return 'it carries no hash';
  const isHashValid = hash === computeEntryHash(sha256, last.hash, { ...entry, metadata: { ...entry.metadata, hash: undefined } });
  return isHashValid ? null : 'its hash does not fit: it, or what stood before it, was changed';
}

/** @returns the hash in an entry's metadata; null without one */
export function getEntryHash({ metadata }: Pick<HistoryEntry, 'metadata'>): string | null {
  const hash = typeof metadata === 'object' && metadata !== null && 'hash' in metadata ? metadata.hash : null;
  return typeof hash === 'string' ? hash : null;
}

/** Checks the chain of one stream, entry by entry from the first. After a broken entry it only counts entries and remembers the last. */
export class ChainChecker {
  entryCount = 0;
  firstBroken: BrokenEntry | null = null;
  /** Revision and hash of the last entry, even if it is broken; the hash is empty where an entry has none. */
  end = emptyChain;

  constructor(private readonly sha256: Sha256) {}

  /** @returns the entry with its fault if it is the first broken one, otherwise null */
  check(entry: HistoryEntry): BrokenEntry | null {
    const { revision, id, type } = entry;
    const reason = this.firstBroken ? null : findChainFault(this.sha256, entry, this.end);
    const broken = reason === null ? null : { revision, id, type, reason };
    this.firstBroken ??= broken;
    this.end = { revision, hash: getEntryHash(entry) ?? '' };
    this.entryCount += 1;
    return broken;
  }
}
