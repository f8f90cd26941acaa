import { findInvalidField, type Guard, nonNegativeInteger, object, string } from '../guards.js';
import { type BrokenEntry, type ChainEnd, ChainChecker, hashOf, type HistoryEntry, type Sha256 } from './chain.js';
import { type DrawsCheck, DrawsChecker } from './draws-checker.js';

/** What was found of a history. */
export interface HistoryCheck {
  readonly entries: number;
  readonly firstBroken: BrokenEntry | null;
  /** The last entry; revision -1 without any. */
  readonly end: ChainEnd;
  /** How the history compares with a fingerprint that was kept; null when none was given. */
  readonly fingerprint: FingerprintResult | null;
  readonly draws: DrawsCheck;
}

/**
 * `fits`: nothing up to the fingerprint's entry was changed since, and `later` entries followed; `differs`: that entry is another one now;
 * `missing`: the history ends before it.
 */
export type FingerprintResult =
  | { readonly kind: 'fits'; readonly later: number }
  | { readonly kind: 'differs' }
  | { readonly kind: 'missing' };

/** Checks a whole history, from its first entry, and compares it with a kept fingerprint (docs/rules.md#history). */
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
      fingerprint = hashOf(entry) === kept.hash ? { kind: 'fits', later: 0 } : { kind: 'differs' };
    else if (fingerprint?.kind === 'fits') fingerprint = { kind: 'fits', later: fingerprint.later + 1 };
  }
  const { entries, firstBroken, end } = checker;
  return { entries, firstBroken, end, fingerprint, draws: draws.result };
}

const present: Guard<unknown> = (value): value is unknown => value !== undefined;
const entrySchema = { stream: string, revision: nonNegativeInteger, id: string, type: string, data: present, metadata: present };
const isHistoryEntry: Guard<HistoryEntry> = object(entrySchema);

/** Reads a line of an exported history (docs/history-format.md). @throws SyntaxError, TypeError when it is none */
export function parseHistoryLine(line: string): HistoryEntry {
  const value: unknown = JSON.parse(line);
  if (isHistoryEntry(value)) return value;
  throw new TypeError(`Invalid field "${findInvalidField(value, entrySchema) ?? 'entry'}"`);
}
