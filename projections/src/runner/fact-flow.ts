import { setImmediate as turn } from 'node:timers/promises';
import { type Listener } from '@jamjar/infra/database/listener';
import { type EventStore, type RecordedFact } from '@jamjar/infra/event-store/event-store';

export interface FactFlowOptions {
  store: EventStore;
  /** The position up to which everything is known. */
  after: bigint;
  /** Hears of what other processes appended to the store in Postgres. */
  listener: Listener;
  /** Milliseconds without news in the log after which the handed-over facts alone are relied on. */
  quiet?: number;
}

const longestQueue = 4_000;

/** Milliseconds that a hand-over may come later than the notification of the same facts. */
const handOverGrace = 5;
const headCheckInterval = 1_000;

/**
 * All facts after a position, in order, each once, from whoever brings them first: the writer in this process, who hands them over, or
 * the log. The log is the truth: it is read until the handed-over facts follow without a gap, and again whenever they do not.
 */
export class FactFlow {
  private readonly queue: RecordedFact[] = [];
  private readonly ending = new AbortController();
  private readonly unsubscribe: () => void;
  private readonly headCheck: NodeJS.Timeout;
  private last: bigint;
  private log: AbortController | null = null;
  private newsInLogAt = 0;
  private failure: Error | null = null;
  private wake: () => void = () => undefined;
  private makeRoom: () => void = () => undefined;

  constructor(private readonly options: FactFlowOptions) {
    this.last = options.after;
    this.unsubscribe = options.listener.subscribe('events', (heard) => {
      if (heard.kind === 'listening') void this.checkHead();
      else if (heard.payload !== '') this.heardOf(BigInt(heard.payload));
    });
    this.headCheck = setInterval(() => void this.checkHead(), headCheckInterval);
    this.openLog();
  }

  /** Just committed facts, in the order of their positions. Never throws: what does not follow is read from the log. */
  handOver(facts: readonly RecordedFact[]): void {
    const news = facts.filter(({ position }) => position > this.last);
    const [first] = news;
    if (!first) return;
    if (first.position === this.last + 1n && this.queue.length < longestQueue) this.put(news);
    else this.openLog();
  }

  /**
   * The next facts, at most `most`; none when it was nudged or ended meanwhile.
   * @throws Error when the log cannot be read: start again from what was written
   */
  async next(most: number): Promise<readonly RecordedFact[]> {
    if (this.queue.length === 0 && !this.failure) await this.news();
    if (this.log) await turn(); // facts out of the log come one by one: take what was read together
    if (this.failure) throw this.failure;
    const facts = this.queue.splice(0, most);
    this.makeRoom();
    return facts;
  }

  /** Everything up to here was written by other means. */
  continueAfter(position: bigint): void {
    const known = this.queue.findIndex((fact) => fact.position > position);
    this.queue.splice(0, known === -1 ? this.queue.length : known);
    if (position > this.last) this.last = position;
  }

  /** Lets whoever waits for the next facts go on without. */
  nudge(): void {
    this.wake();
  }

  close(): void {
    this.ending.abort();
    this.log?.abort();
    this.unsubscribe();
    clearInterval(this.headCheck);
    this.wake();
    this.makeRoom();
  }

  private put(facts: readonly RecordedFact[]): void {
    this.queue.push(...facts);
    this.last = facts.at(-1)?.position ?? this.last;
    this.wake();
  }

  private news(): Promise<void> {
    if (this.ending.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => (this.wake = resolve));
  }

  private heardOf(position: bigint): void {
    if (this.log || position <= this.last) return;
    setTimeout(() => {
      if (position > this.last) this.openLog();
    }, handOverGrace);
  }

  private async checkHead(): Promise<void> {
    if (this.log || this.ending.signal.aborted) return;
    const before = this.last;
    const head = await this.options.store.head().catch((error: unknown) => this.fail(error));
    // Facts that were appended while the head was asked for are just being handed over
    if (head !== undefined && head > this.last && before === this.last) this.openLog();
  }

  private openLog(): void {
    if (this.log || this.ending.signal.aborted) return;
    this.log = new AbortController();
    this.newsInLogAt = performance.now();
    const { signal } = this.log;
    this.read(signal).catch((error: unknown) => {
      if (!signal.aborted) this.fail(error);
    });
  }

  private async read(signal: AbortSignal): Promise<void> {
    for await (const fact of this.options.store.subscribe(this.last, signal)) {
      if (signal.aborted) return;
      if (fact.position > this.last) {
        this.newsInLogAt = performance.now();
        this.put([fact]);
      } else if (performance.now() - this.newsInLogAt > (this.options.quiet ?? 1_000)) {
        this.closeLog();
        return;
      }
      if (this.queue.length >= longestQueue) await new Promise<void>((resolve) => (this.makeRoom = resolve));
    }
    if (!signal.aborted) throw new Error('The subscription to the event store ended');
  }

  /** Everything it told was handed over before. */
  private closeLog(): void {
    this.log?.abort();
    this.log = null;
  }

  private fail(error: unknown): undefined {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
    this.wake();
  }
}
