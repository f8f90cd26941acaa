/**
 * Verifies every stream by recomputing its hash chain and names the broken events: see docs/rules.md#history. It detects changed,
 * inserted, moved and deleted events and, in a store without gaps between positions, also the lost end of a stream. It does not detect
 * a stream that was rewritten with all its hashes; only a copy of the newest hashes, kept elsewhere, would reveal that.
 */
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { computeEventHash, initialHash } from '../command-handling/event-encoding.js';

/** An event that differs from what was recorded, or before which events are missing. */
export interface BrokenEvent extends RecordedEvent {
  readonly reason: string;
}

export interface HistoryReport {
  readonly eventCount: number;
  readonly streamCount: number;
  /** In the order of the log: the first broken event of each stream (later ones are not checked) and the events after a gap. */
  readonly brokenEvents: readonly BrokenEvent[];
  /** The last position that was assigned, when the log ends before it; otherwise null. */
  readonly missingUpToPosition: bigint | null;
}

export interface VerifyOptions {
  /** Whether the store assigns positions without gaps, so that a gap means a lost event. */
  readonly isGapless: boolean;
  /** Time without an event after which the log is assumed to have ended. */
  readonly idleTimeoutMs?: number;
  /** Aborts the verification. */
  readonly stopSignal?: AbortSignal;
  /** Called after every 10,000 events. */
  readonly onProgress?: (eventCount: number) => void;
}

/**
 * Reads the log (all events in the order of their positions) up to its head at the start; new events may be appended meanwhile.
 * @throws StoreUnavailable
 */
export async function verifyHistory(
  store: EventStore,
  { isGapless, idleTimeoutMs = 10_000, stopSignal, onProgress }: VerifyOptions,
): Promise<HistoryReport> {
  const head = await store.head();
  const verifier = new HistoryVerifier(isGapless);
  const abortController = new AbortController();
  const idleTimer = setTimeout(() => abortController.abort(), idleTimeoutMs);
  try {
    if (head >= 0n) {
      for await (const event of store.subscribe(-1n, abortController.signal)) {
        stopSignal?.throwIfAborted();
        idleTimer.refresh();
        verifier.check(event);
        if (verifier.eventCount % 10_000 === 0) onProgress?.(verifier.eventCount);
        if (event.position >= head) break;
      }
    }
  } finally {
    clearTimeout(idleTimer);
  }
  return verifier.createReport(head);
}

/** What is kept of the last checked event of a stream. */
interface ChainEnd {
  revision: bigint;
  hash: string;
  /** Whether the chain of the stream is broken at this event or before it. */
  isBroken: boolean;
}

/** Checks event by event, in the order of the log. */
class HistoryVerifier {
  eventCount = 0;
  /** Position of the event that was checked last. */
  private lastPosition = -1n;
  private readonly chainEndByStream = new Map<string, ChainEnd>();
  private readonly brokenEvents: BrokenEvent[] = [];

  constructor(private readonly isGapless: boolean) {}

  check(event: RecordedEvent): void {
    const last = this.chainEndByStream.get(event.stream) ?? { revision: -1n, hash: initialHash, isBroken: false };
    const chainFault = last.isBroken ? null : findFault(event, last);
    const reasons = [this.describeGapBefore(event), chainFault].filter((text) => text !== null);
    if (reasons.length > 0) this.brokenEvents.push({ ...event, reason: reasons.join('; ') });
    this.chainEndByStream.set(event.stream, {
      revision: event.revision,
      hash: hashOf(event.metadata) ?? '',
      isBroken: last.isBroken || chainFault !== null,
    });
    this.lastPosition = event.position;
    this.eventCount += 1;
  }

  createReport(head: bigint): HistoryReport {
    return {
      eventCount: this.eventCount,
      streamCount: this.chainEndByStream.size,
      brokenEvents: this.brokenEvents,
      missingUpToPosition: this.lastPosition < head ? head : null,
    };
  }

  private describeGapBefore({ position }: RecordedEvent): string | null {
    const missing = position - this.lastPosition - 1n;
    return this.isGapless && missing > 0n
      ? `${missing.toString()} event${missing === 1n ? ' is' : 's are'} missing from the log before it`
      : null;
  }
}

function findFault({ stream, revision, id, type, data, metadata: allMetadata }: RecordedEvent, last: ChainEnd): string | null {
  const next = last.revision + 1n;
  if (revision !== next) return `it has revision ${revision.toString()}, where ${next.toString()} should follow`;
  const hash = hashOf(allMetadata);
  if (hash === null || typeof allMetadata !== 'object') return 'it carries no hash';
  const metadata = { ...allMetadata, hash: undefined };
  const expected = computeEventHash(last.hash, { stream, revision, id, type, data, metadata });
  return hash === expected ? null : 'its hash does not fit: it, or what stood before it, was changed';
}

function hashOf(metadata: unknown): string | null {
  const hash = typeof metadata === 'object' && metadata !== null && 'hash' in metadata ? metadata.hash : null;
  return typeof hash === 'string' ? hash : null;
}
