import { findInvalidField, type TypeGuard, nonNegativeInteger, object, string } from '../type-guards.js';
import { type ChainEnd, ChainChecker, getEntryHash, type HistoryEntry, type Sha256 } from './chain.js';
import { type BrokenEntry } from './history.views.js';
import { type DrawsCheck, DrawsChecker } from './draws-checker.js';

/** The result of checking a history. */
export interface HistoryCheck {
  readonly entryCount: number;
  readonly firstBroken: BrokenEntry | null;
  /** Revision and hash of the last entry; revision -1 if there is none. */
  readonly end: ChainEnd;
  /** The comparison of the history with a fingerprint that somebody kept; null when none was given. */
  readonly fingerprint: FingerprintResult | null;
  readonly draws: DrawsCheck;
}

/**
 * `fits`: the entry with that revision still has that hash, so nothing up to it has changed if no entry up to it is broken; `laterCount`
 * entries followed. `differs`: that entry has another hash now. `missing`: the history ends before that revision.
 */
export type FingerprintResult =
  | { readonly kind: 'fits'; readonly laterCount: number }
  | { readonly kind: 'differs' }
  | { readonly kind: 'missing' };

/** Checks a whole history and compares it with a kept fingerprint (docs/rules.md#history). */
export async function checkHistory(
  history: Iterable<HistoryEntry> | AsyncIterable<HistoryEntry>,
  sha256: Sha256,
  kept: ChainEnd | null = null,
): Promise<HistoryCheck> {
  const checker = new ChainChecker(sha256);
  const draws = new DrawsChecker(sha256);
  let fingerprint: FingerprintResult | null = kept && { kind: 'missing' };
  for await (const entry of history) {
    checker.check(entry);
    draws.check(entry);
    if (kept && entry.revision === kept.revision)
      fingerprint = getEntryHash(entry) === kept.hash ? { kind: 'fits', laterCount: 0 } : { kind: 'differs' };
    else if (fingerprint?.kind === 'fits') fingerprint = { kind: 'fits', laterCount: fingerprint.laterCount + 1 };
  }
  const { entryCount, firstBroken, end } = checker;
  return { entryCount, firstBroken, end, fingerprint, draws: draws.result };
}

const isPresent: TypeGuard<unknown> = (value): value is unknown => value !== undefined;
const entrySchema = { stream: string, revision: nonNegativeInteger, id: string, type: string, data: isPresent, metadata: isPresent };
const isHistoryEntry: TypeGuard<HistoryEntry> = object(entrySchema);

/** Parses a line of an exported history (docs/history-format.md). @throws SyntaxError, TypeError when it is no history entry */
export function parseHistoryLine(line: string): HistoryEntry {
  const value: unknown = JSON.parse(line);
  if (isHistoryEntry(value)) return value;
  throw new TypeError(`Invalid field "${findInvalidField(value, entrySchema) ?? 'entry'}"`);
}
