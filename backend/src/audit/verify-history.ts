/**
 * Proves every history intact, or names the facts that are not: recomputes the chain of hashes of each stream, from the log itself
 * (design, "Metadata"). Noticed are a fact that was changed, inserted, moved or taken out, and, in a log without gaps, also the lost
 * end of a stream. Not noticed is a stream that was written anew with all its hashes: whoever fears that keeps a copy of the newest ones.
 */
import { type EventStore, type RecordedFact } from '@jamjar/infra/event-store/event-store';
import { historyHash, historyStart } from '../command-handling/history-hash.js';

/** A fact that is not as it was recorded. */
export interface BrokenFact extends Pick<RecordedFact, 'stream' | 'revision' | 'position' | 'id' | 'type'> {
  readonly why: string;
}

export interface HistoryReport {
  readonly facts: number;
  readonly streams: number;
  /** In the order of the log: each stream's first broken fact (what follows it is not judged), and whatever lies behind a gap. */
  readonly broken: readonly BrokenFact[];
  /** The log should reach on to this position and does not; null when it is whole. */
  readonly missingUpTo: bigint | null;
}

export interface VerifyOptions {
  /** The store gives positions without gaps: then a gap is a loss. */
  readonly gapless: boolean;
  /** Milliseconds without a fact after which the log is taken to have ended. */
  readonly silence?: number;
  readonly onProgress?: (facts: number) => void;
}

/** Reads the log up to where it stood at the beginning; commands may go on meanwhile. @throws StoreUnavailable */
export async function verifyHistory(store: EventStore, { gapless, silence = 10_000, onProgress }: VerifyOptions): Promise<HistoryReport> {
  const head = await store.head();
  const check = new HistoryCheck(gapless);
  const end = new AbortController();
  const waiting = setTimeout(() => end.abort(), silence);
  try {
    if (head >= 0n) {
      for await (const fact of store.subscribe(-1n, end.signal)) {
        waiting.refresh();
        check.take(fact);
        if (check.facts % 10_000 === 0) onProgress?.(check.facts);
        if (fact.position >= head) break;
      }
    }
  } finally {
    clearTimeout(waiting);
  }
  return check.report(head);
}

interface Link {
  revision: bigint;
  hash: string;
  broken: boolean;
}

/** The check itself, fact by fact in the order of the log. */
class HistoryCheck {
  facts = 0;
  private position = -1n;
  private readonly streams = new Map<string, Link>();
  private readonly broken: BrokenFact[] = [];

  constructor(private readonly gapless: boolean) {}

  take(fact: RecordedFact): void {
    const last = this.streams.get(fact.stream) ?? { revision: -1n, hash: historyStart, broken: false };
    const fault = last.broken ? null : faultIn(fact, last);
    const why = [this.gapBefore(fact), fault].filter((it) => it !== null);
    if (why.length > 0) this.broken.push(brokenFact(fact, why.join('; ')));
    this.streams.set(fact.stream, { revision: fact.revision, hash: hashOf(fact.metadata) ?? '', broken: last.broken || fault !== null });
    this.position = fact.position;
    this.facts += 1;
  }

  report(head: bigint): HistoryReport {
    return { facts: this.facts, streams: this.streams.size, broken: this.broken, missingUpTo: this.position < head ? head : null };
  }

  private gapBefore({ position }: RecordedFact): string | null {
    const missing = position - this.position - 1n;
    return this.gapless && missing > 0n
      ? `${missing.toString()} fact${missing === 1n ? ' is' : 's are'} missing from the log before it`
      : null;
  }
}

function faultIn({ stream, revision, id, type, data, metadata: whole }: RecordedFact, last: Link): string | null {
  const next = last.revision + 1n;
  if (revision !== next) return `it has revision ${revision.toString()}, where ${next.toString()} should follow`;
  const hash = hashOf(whole);
  if (hash === null || typeof whole !== 'object') return 'it carries no hash';
  const metadata = { ...whole, hash: undefined };
  const expected = historyHash(last.hash, { stream, revision, id, type, data, metadata });
  return hash === expected ? null : 'its hash does not fit: it, or what stood before it, was changed';
}

function hashOf(metadata: unknown): string | null {
  const hash = typeof metadata === 'object' && metadata !== null && 'hash' in metadata ? metadata.hash : null;
  return typeof hash === 'string' ? hash : null;
}

const brokenFact = ({ stream, revision, position, id, type }: RecordedFact, why: string): BrokenFact => ({
  stream,
  revision,
  position,
  id,
  type,
  why,
});
