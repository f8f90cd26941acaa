import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type QuietPeriod } from '../read-model.js';

/** While the queue contains so many events, it receives no more from the store, to limit the memory. */
const maxLength = 4_000;
/** Time between two checks whether events have stopped arriving. */
const quietCheckIntervalMs = 50;

/** Receives the events after a position from the event store, in order, each once, also while the caller projects the previous batch. */
export class EventQueue {
  private readonly events: RecordedEvent[] = [];
  private readonly closing = new AbortController();
  private failure: Error | null = null;
  /** When the last event arrived, on the clock of `performance.now()`. */
  private lastArrivedAt = 0;
  private resolveWait: () => void = () => undefined;
  private resumeReceiving: () => void = () => undefined;

  /** @param after receives the events with higher positions */
  constructor(store: EventStore, after: bigint) {
    this.receive(store, after).catch((error: unknown) => {
      this.failure = error instanceof Error ? error : new Error(String(error));
      this.resolveWait();
    });
  }

  /**
   * Waits for the next events and returns at most `limit` of them; an empty array when the wait ended by `interruptWait` or `close`.
   * @throws Error when the events cannot be read; the caller must then create a new queue after the last written position
   */
  async nextBatch(limit: number): Promise<readonly RecordedEvent[]> {
    if (this.events.length === 0 && !this.failure) await this.waitForEvents();
    await nextTurn(); // lets all events arrive that the store has ready, because it yields them one by one
    if (this.failure) throw this.failure;
    const batch = this.events.splice(0, limit);
    this.resumeReceiving();
    return batch;
  }

  /**
   * Waits for an event, then until no more arrive. Ends early when `shouldEnd` returns true (a caller waits for the read models, or a
   * swap check is due) or the queue is full, closed or has failed; `interruptWait` ends only the wait for the first event.
   */
  async waitForQuietPeriod({ quietMs, maxWaitMs }: QuietPeriod, shouldEnd: () => boolean): Promise<void> {
    if (this.events.length === 0 && !this.failure) await this.waitForEvents();
    const deadline = performance.now() + maxWaitMs;
    const isDue = (): boolean => {
      const now = performance.now();
      return now - this.lastArrivedAt >= quietMs || now >= deadline || this.events.length >= maxLength;
    };
    while (!isDue() && !shouldEnd() && !this.failure && !this.closing.signal.aborted) await sleep(quietCheckIntervalMs);
  }

  /** Ends the wait for the next event: a waiting `nextBatch` returns an empty array. */
  interruptWait(): void {
    this.resolveWait();
  }

  close(): void {
    this.closing.abort();
    this.resolveWait();
    this.resumeReceiving();
  }

  private waitForEvents(): Promise<void> {
    if (this.closing.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => (this.resolveWait = resolve));
  }

  private async receive(store: EventStore, after: bigint): Promise<void> {
    for await (const event of store.subscribe(after, this.closing.signal)) {
      this.events.push(event);
      this.lastArrivedAt = performance.now();
      this.resolveWait();
      if (this.events.length >= maxLength) await new Promise<void>((resolve) => (this.resumeReceiving = resolve));
    }
    if (!this.closing.signal.aborted) throw new Error('The subscription to the event store ended');
  }
}

/**
 * Yields the events with positions above `after`, up to `upTo`, in arrays of at most `size`. Reads ahead while the consumer works.
 * @param upTo must be the position of an existing event
 */
export async function* readChunks(store: EventStore, after: bigint, upTo: bigint, size: number): AsyncGenerator<readonly RecordedEvent[]> {
  const queue = new EventQueue(store, after);
  try {
    for (let last = after; last < upTo;) {
      const events = (await queue.nextBatch(size)).filter(({ position }) => position <= upTo);
      last = events.at(-1)?.position ?? last;
      yield events;
    }
  } finally {
    queue.close();
  }
}
