/**
 * Verifies every stream by recomputing its hash chain: see docs/rules.md#history. This detects changed, inserted, moved and deleted events
 * and, in a store that assigns positions without gaps, also a lost end of a stream. It does not detect a stream that was rewritten with all
 * its hashes; only a copy of its newest hash that is kept elsewhere would reveal that.
 */
import { ChainChecker } from '@jamjar/contracts/history/chain';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { sha256 } from '../command-handling/event-encoding.js';

/** An event that does not continue the hash chain of its stream, or before which events are missing from the log. */
export interface BrokenEvent extends RecordedEvent {
  readonly reason: string;
}

export interface HistoryReport {
  readonly eventCount: number;
  readonly streamCount: number;
  /** In the order of the log: the first broken event of each stream (later ones are not checked) and the events after a gap. */
  readonly brokenEvents: readonly BrokenEvent[];
  /** The last assigned position if the log ends before it, otherwise null. */
  readonly missingUpToPosition: bigint | null;
}

export interface VerifyOptions {
  /** Whether the store assigns positions without gaps, so that a gap means a lost event. */
  readonly isGapless: boolean;
  /** After this time without an event, the log is assumed to have ended. */
  readonly idleTimeoutMs?: number;
  /** Aborts the verification. */
  readonly stopSignal?: AbortSignal;
  /** Called after every 10,000 events. */
  readonly onProgress?: (eventCount: number) => void;
}

/**
 * Reads and checks all events, in the order of their positions, up to the newest one at the start. New ones may be appended meanwhile.
 * @throws StoreUnavailable; the reason of `stopSignal` once it has aborted
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

/** Checks one event after the other, in the order of the log. */
class HistoryVerifier {
  eventCount = 0;
  /** Position of the last checked event. */
  private lastPosition = -1n;
  private readonly chains = new Map<string, ChainChecker>();
  private readonly brokenEvents: BrokenEvent[] = [];

  constructor(private readonly isGapless: boolean) {}

  check(event: RecordedEvent): void {
    const chain = this.chains.get(event.stream) ?? new ChainChecker(sha256);
    this.chains.set(event.stream, chain);
    const fault = chain.check({ ...event, revision: Number(event.revision) })?.reason;
    const reasons = [this.describeGapBefore(event), fault].filter((text) => typeof text === 'string');
    if (reasons.length > 0) this.brokenEvents.push({ ...event, reason: reasons.join('; ') });
    this.lastPosition = event.position;
    this.eventCount += 1;
  }

  createReport(head: bigint): HistoryReport {
    return {
      eventCount: this.eventCount,
      streamCount: this.chains.size,
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
