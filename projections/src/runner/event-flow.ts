import { setImmediate as turn } from 'node:timers/promises';
import { type Listener } from '@jamjar/infra/database/listener';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type HandOver } from '@jamjar/infra/event-store/hand-over';

export interface EventFlowOptions {
  store: EventStore;
  /** The position up to which everything is known. */
  after: bigint;
  /** Hears of what other processes appended to the store in Postgres. */
  listener: Listener;
  /** Tells what this process appends, if it does and its store can tell. Without it the log is followed. */
  handOver?: HandOver | undefined;
}

const longestQueue = 4_000;

const headCheckInterval = 1_000;

/**
 * All events after a position, in order, each once, from whoever brings them first: the writer in this process, who hands them over, or
 * the log. The log is the truth: whatever was heard of and does not follow from hand to hand is read there.
 */
export class EventFlow {
  private readonly queue: RecordedEvent[] = [];
  private readonly ending = new AbortController();
  private readonly unsubscribe: readonly (() => void)[];
  private readonly headCheck: NodeJS.Timeout;
  private last: bigint;
  private heard = -1n;
  private log: AbortController | null = null;
  private failure: Error | null = null;
  private wake: () => void = () => undefined;
  private makeRoom: () => void = () => undefined;

  constructor(private readonly options: EventFlowOptions) {
    this.last = options.after;
    const listening = options.listener.subscribe('events', (heard) => {
      if (heard.kind === 'listening') void this.checkHead();
      else if (heard.payload !== '') void this.heardOf(BigInt(heard.payload));
    });
    const handedOver = options.handOver?.onAppended((events) => this.take(events));
    this.unsubscribe = handedOver ? [listening, handedOver] : [listening];
    this.headCheck = setInterval(() => void this.checkHead(), headCheckInterval);
    if (handedOver) void this.checkHead();
    else this.openLog();
  }

  /**
   * The next events, at most `most`; none when it was nudged or ended meanwhile.
   * @throws Error when the log cannot be read: start again from what was written
   */
  async next(most: number): Promise<readonly RecordedEvent[]> {
    if (this.queue.length === 0 && !this.failure) await this.news();
    if (this.log) await turn(); // events out of the log come one by one: take what was read together
    if (this.failure) throw this.failure;
    const events = this.queue.splice(0, most);
    this.makeRoom();
    return events;
  }

  /** Everything up to here was written by other means. */
  continueAfter(position: bigint): void {
    const known = this.queue.findIndex((event) => event.position > position);
    this.queue.splice(0, known === -1 ? this.queue.length : known);
    if (position > this.last) this.last = position;
  }

  /** Lets whoever waits for the next events go on without. */
  nudge(): void {
    this.wake();
  }

  close(): void {
    this.ending.abort();
    this.log?.abort();
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    clearInterval(this.headCheck);
    this.wake();
    this.makeRoom();
  }

  /** Just committed events, in the order of their positions. What does not follow is read from the log. */
  private take(events: readonly RecordedEvent[]): void {
    const news = events.filter(({ position }) => position > this.last);
    const [first, last] = [news[0], news.at(-1)];
    if (!first || !last) return;
    if (first.position === this.last + 1n && this.queue.length < longestQueue) this.put(news);
    else void this.heardOf(last.position);
  }

  private put(events: readonly RecordedEvent[]): void {
    this.queue.push(...events);
    this.last = events.at(-1)?.position ?? this.last;
    this.wake();
  }

  private news(): Promise<void> {
    if (this.ending.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => (this.wake = resolve));
  }

  /** A notification is often faster than the answer to whoever appended: what this process is appending is handed over in a moment. */
  private async heardOf(position: bigint): Promise<void> {
    if (position > this.heard) this.heard = position;
    if (this.log || position <= this.last) return;
    await this.options.handOver?.settled();
    if (position > this.last) this.openLog();
  }

  private async checkHead(): Promise<void> {
    if (this.log || this.ending.signal.aborted) return;
    const head = await this.options.store.head().catch((error: unknown) => this.fail(error));
    if (head !== undefined) await this.heardOf(head);
  }

  private openLog(): void {
    if (this.log || this.ending.signal.aborted) return;
    this.log = new AbortController();
    const { signal } = this.log;
    this.read(signal).catch((error: unknown) => {
      if (!signal.aborted) this.fail(error);
    });
  }

  private async read(signal: AbortSignal): Promise<void> {
    for await (const event of this.options.store.subscribe(this.last, signal)) {
      if (signal.aborted) return;
      if (event.position > this.last) this.put([event]);
      if (this.options.handOver && this.last >= this.heard) return void this.closeLog();
      if (this.queue.length >= longestQueue) await new Promise<void>((resolve) => (this.makeRoom = resolve));
    }
    if (!signal.aborted) throw new Error('The subscription to the event store ended');
  }

  /** There is nothing in it that was not told or handed over. */
  private closeLog(): void {
    this.log?.abort();
    this.log = null;
  }

  private fail(error: unknown): undefined {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
    this.wake();
  }
}
