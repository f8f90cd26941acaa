import { setImmediate as nextTurn } from 'node:timers/promises';
import { type NotificationListener } from '@jamjar/infra/database/notification-listener';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type InProcessEventFeed } from '@jamjar/infra/event-store/in-process-event-feed';

export interface EventFeedOptions {
  store: EventStore;
  /** The feed starts with the event after this position. */
  after: bigint;
  /** Announces what other processes append, if the event store is in Postgres. */
  listener: NotificationListener;
  /** Delivers the events that this process appends. Without it, all events are read from the log, with `store.subscribe`. */
  inProcessEvents?: InProcessEventFeed | undefined;
}

/** While the queue is longer, events are left in the log, to limit the memory. */
const maxQueueLength = 4_000;

/** Time between two reads of the store's last position, because a notification can get lost. */
const headCheckIntervalMs = 1_000;

/**
 * All events after a position, in order, each once. Events that this process appends are taken from the in-process feed as long as
 * they follow without a gap. When another process has appended, the missing events are read from the log.
 */
export class EventFeed {
  private readonly queue: RecordedEvent[] = [];
  private readonly closing = new AbortController();
  private readonly unsubscribeFunctions: readonly (() => void)[];
  private readonly headCheckTimer: NodeJS.Timeout;
  /** Position up to which events were queued or skipped. */
  private lastQueuedPosition: bigint;
  /** The highest position that a notification, a check of the head or an event after a gap has announced. */
  private announcedPosition = -1n;
  /** Set while the log is being read. */
  private logReading: AbortController | null = null;
  private failure: Error | null = null;
  private resolveWait: () => void = () => undefined;
  private resumeReading: () => void = () => undefined;

  constructor(private readonly options: EventFeedOptions) {
    this.lastQueuedPosition = options.after;
    const stopListening = options.listener.subscribe('events', (notice) => {
      if (notice.kind === 'listening') void this.checkHead();
      else if (notice.payload !== '') void this.onPositionAnnounced(BigInt(notice.payload));
    });
    const stopInProcessFeed = options.inProcessEvents?.onAppended((events) => this.acceptAppended(events));
    this.unsubscribeFunctions = stopInProcessFeed ? [stopListening, stopInProcessFeed] : [stopListening];
    this.headCheckTimer = setInterval(() => void this.checkHead(), headCheckIntervalMs);
    if (stopInProcessFeed) void this.checkHead();
    else this.startReadingLog();
  }

  /**
   * Waits for the next events and returns at most `limit` of them; an empty array when the wait was interrupted or the feed closed.
   * @throws Error when the log cannot be read; open a new feed after the last written position then
   */
  async nextBatch(limit: number): Promise<readonly RecordedEvent[]> {
    if (this.queue.length === 0 && !this.failure) await this.waitForEvents();
    if (this.logReading) await nextTurn(); // the log yields events one by one: let those that were read together arrive first
    if (this.failure) throw this.failure;
    const events = this.queue.splice(0, limit);
    this.resumeReading();
    return events;
  }

  /** Drops the events up to a position, because their rows were written by a rebuild. */
  skipTo(position: bigint): void {
    const firstAfter = this.queue.findIndex((event) => event.position > position);
    this.queue.splice(0, firstAfter === -1 ? this.queue.length : firstAfter);
    if (position > this.lastQueuedPosition) this.lastQueuedPosition = position;
  }

  /** Makes a waiting `nextBatch` return without events. */
  interruptWait(): void {
    this.resolveWait();
  }

  close(): void {
    this.closing.abort();
    this.logReading?.abort();
    for (const unsubscribe of this.unsubscribeFunctions) unsubscribe();
    clearInterval(this.headCheckTimer);
    this.resolveWait();
    this.resumeReading();
  }

  /** Queues events of the in-process feed if they follow without a gap; otherwise they are read from the log. */
  private acceptAppended(events: readonly RecordedEvent[]): void {
    const newEvents = events.filter(({ position }) => position > this.lastQueuedPosition);
    const [first, last] = [newEvents[0], newEvents.at(-1)];
    if (!first || !last) return;
    if (first.position === this.lastQueuedPosition + 1n && this.queue.length < maxQueueLength) this.enqueue(newEvents);
    else void this.onPositionAnnounced(last.position);
  }

  private enqueue(events: readonly RecordedEvent[]): void {
    this.queue.push(...events);
    this.lastQueuedPosition = events.at(-1)?.position ?? this.lastQueuedPosition;
    this.resolveWait();
  }

  private waitForEvents(): Promise<void> {
    if (this.closing.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => (this.resolveWait = resolve));
  }

  /** A notification can arrive before the in-process feed delivers the same events: wait for the feed before reading the log. */
  private async onPositionAnnounced(position: bigint): Promise<void> {
    if (position > this.announcedPosition) this.announcedPosition = position;
    if (this.logReading || position <= this.lastQueuedPosition) return;
    await this.options.inProcessEvents?.waitForCurrentAppend();
    if (position > this.lastQueuedPosition) this.startReadingLog();
  }

  private async checkHead(): Promise<void> {
    if (this.logReading || this.closing.signal.aborted) return;
    const head = await this.options.store.head().catch((error: unknown) => this.fail(error));
    if (head !== undefined) await this.onPositionAnnounced(head);
  }

  private startReadingLog(): void {
    if (this.logReading || this.closing.signal.aborted) return;
    this.logReading = new AbortController();
    const { signal } = this.logReading;
    this.readLog(signal).catch((error: unknown) => {
      if (!signal.aborted) this.fail(error);
    });
  }

  private async readLog(signal: AbortSignal): Promise<void> {
    for await (const event of this.options.store.subscribe(this.lastQueuedPosition, signal)) {
      if (signal.aborted) return;
      if (event.position > this.lastQueuedPosition) this.enqueue([event]);
      if (this.options.inProcessEvents && this.lastQueuedPosition >= this.announcedPosition) return void this.stopReadingLog();
      if (this.queue.length >= maxQueueLength) await new Promise<void>((resolve) => (this.resumeReading = resolve));
    }
    if (!signal.aborted) throw new Error('The subscription to the event store ended');
  }

  /** The log has no further announced events: the in-process feed continues. */
  private stopReadingLog(): void {
    this.logReading?.abort();
    this.logReading = null;
  }

  private fail(error: unknown): undefined {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
    this.resolveWait();
  }
}
