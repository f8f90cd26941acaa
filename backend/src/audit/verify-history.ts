/**
 * Proves every history intact, or names the events that are not: recomputes the chain of hashes of each stream, from the log itself
 * (design, "Metadata"). Noticed are an event that was changed, inserted, moved or taken out, and, in a log without gaps, also the lost
 * end of a stream. Not noticed is a stream that was written anew with all its hashes: whoever fears that keeps a copy of the newest ones.
 */
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { historyHash, historyStart } from '../command-handling/history-hash.js';

/** An event that is not as it was recorded. */
export interface BrokenEvent extends Pick<RecordedEvent, 'stream' | 'revision' | 'position' | 'id' | 'type'> {
  readonly why: string;
}

export interface HistoryReport {
  readonly events: number;
  readonly streams: number;
  /** In the order of the log: each stream's first broken event (what follows it is not judged), and whatever lies behind a gap. */
  readonly broken: readonly BrokenEvent[];
  /** The log should reach on to this position and does not; null when it is whole. */
  readonly missingUpTo: bigint | null;
}

export interface VerifyOptions {
  /** The store gives positions without gaps: then a gap is a loss. */
  readonly gapless: boolean;
  /** Milliseconds without an event after which the log is taken to have ended. */
  readonly silence?: number;
  readonly onProgress?: (events: number) => void;
}

/** Reads the log up to where it stood at the beginning; commands may go on meanwhile. @throws StoreUnavailable */
export async function verifyHistory(store: EventStore, { gapless, silence = 10_000, onProgress }: VerifyOptions): Promise<HistoryReport> {
  const head = await store.head();
  const check = new HistoryCheck(gapless);
  const end = new AbortController();
  const waiting = setTimeout(() => end.abort(), silence);
  try {
    if (head >= 0n) {
      for await (const event of store.subscribe(-1n, end.signal)) {
        waiting.refresh();
        check.take(event);
        if (check.events % 10_000 === 0) onProgress?.(check.events);
        if (event.position >= head) break;
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

/** The check itself, event by event in the order of the log. */
class HistoryCheck {
  events = 0;
  private position = -1n;
  private readonly streams = new Map<string, Link>();
  private readonly broken: BrokenEvent[] = [];

  constructor(private readonly gapless: boolean) {}

  take(event: RecordedEvent): void {
    const last = this.streams.get(event.stream) ?? { revision: -1n, hash: historyStart, broken: false };
    const fault = last.broken ? null : faultIn(event, last);
    const why = [this.gapBefore(event), fault].filter((it) => it !== null);
    if (why.length > 0) this.broken.push(brokenEvent(event, why.join('; ')));
    this.streams.set(event.stream, { revision: event.revision, hash: hashOf(event.metadata) ?? '', broken: last.broken || fault !== null });
    this.position = event.position;
    this.events += 1;
  }

  report(head: bigint): HistoryReport {
    return { events: this.events, streams: this.streams.size, broken: this.broken, missingUpTo: this.position < head ? head : null };
  }

  private gapBefore({ position }: RecordedEvent): string | null {
    const missing = position - this.position - 1n;
    return this.gapless && missing > 0n
      ? `${missing.toString()} event${missing === 1n ? ' is' : 's are'} missing from the log before it`
      : null;
  }
}

function faultIn({ stream, revision, id, type, data, metadata: whole }: RecordedEvent, last: Link): string | null {
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

const brokenEvent = ({ stream, revision, position, id, type }: RecordedEvent, why: string): BrokenEvent => ({
  stream,
  revision,
  position,
  id,
  type,
  why,
});
