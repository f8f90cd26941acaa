import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type QuietPeriod } from '../read-model.js';

/** While the queue is longer, events are left in the store, to limit the memory. */
const maxLength = 4_000;
/** Time between two checks whether it is quiet. */
const quietCheckIntervalMs = 50;

/** The events after a position, in order, each once. While a batch is being projected, it receives the next ones from the event store. */
export class EventQueue {
  private readonly events: RecordedEvent[] = [];
  private readonly closing = new AbortController();
  private failure: Error | null = null;
  /** When the last event arrived, on the clock of `performance.now()`. */
  private arrivedAt = 0;
  private resolveWait: () => void = () => undefined;
  private resumeReceiving: () => void = () => undefined;

  constructor(store: EventStore, after: bigint) {
    this.receive(store, after).catch((error: unknown) => {
      this.failure = error instanceof Error ? error : new Error(String(error));
      this.resolveWait();
    });
  }

  /**
   * Waits for the next events and returns at most `limit` of them; an empty array when the wait was interrupted or the queue closed.
   * @throws Error when the events cannot be read; open a new queue after the last written position then
   */
  async nextBatch(limit: number): Promise<readonly RecordedEvent[]> {
    if (this.events.length === 0 && !this.failure) await this.waitForEvents();
    await nextTurn(); // the store yields events one by one: let those that are available together arrive first
    if (this.failure) throw this.failure;
    const batch = this.events.splice(0, limit);
    this.resumeReceiving();
    return batch;
  }

  /**
   * Waits for an event and then for a quiet moment. Ends early when `isAwaited` returns true, when the queue is full, and with `interruptWait`
   * while there is no event.
   */
  async waitForQuietPeriod({ quietMs, atMostMs }: QuietPeriod, isAwaited: () => boolean): Promise<void> {
    if (this.events.length === 0 && !this.failure) await this.waitForEvents();
    const deadline = performance.now() + atMostMs;
    const isDue = (): boolean => {
      const now = performance.now();
      return now - this.arrivedAt >= quietMs || now >= deadline || this.events.length >= maxLength;
    };
    while (!isDue() && !isAwaited() && !this.failure && !this.closing.signal.aborted) await sleep(quietCheckIntervalMs);
  }

  /** Makes a waiting `nextBatch` return without events. */
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
      this.arrivedAt = performance.now();
      this.resolveWait();
      if (this.events.length >= maxLength) await new Promise<void>((resolve) => (this.resumeReceiving = resolve));
    }
    if (!this.closing.signal.aborted) throw new Error('The subscription to the event store ended');
  }
}

/**
 * Yields the events after one position up to another in arrays of at most `size`; the store reads ahead of the consumer.
 * @param upTo the position of an event
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
