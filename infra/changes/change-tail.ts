import { type Change } from '@jamjar/contracts/realtime/changes';
import { type Listener } from '../database/listener.js';
import { type ChangeReader } from './change-reader.js';
import { type JustRecorded } from './just-recorded.js';

export interface ChangeTailOptions {
  /** Gets the changes in order, never two batches at once. What it throws is reported, and the batch counts as told. */
  onChanges: (changes: readonly Change[]) => Promise<void> | void;
  /** Whatever was notified before was not heard: a good moment to check what is held in memory. */
  onListening?: () => void;
  onError?: (error: unknown) => void;
  /** Brings what this process records itself. */
  justRecorded?: JustRecorded | undefined;
  /** Milliseconds between two looks when nobody notifies. */
  poll?: number;
}

const batchSize = 500;

/**
 * Follows the changes of all processes from the moment it started: woken by NOTIFY, by each new LISTEN, and once a second. What this
 * process recorded is taken from its hands when it follows without a gap; the table is the truth, and is read whenever it does not.
 */
export class ChangeTail {
  private readonly ending = new AbortController();
  private readonly unsubscribe: readonly (() => void)[];
  private readonly running: Promise<void>;
  private wake: () => void = () => undefined;
  private woken = false;
  private handedOver: Change[] = [];

  private constructor(
    private readonly reader: ChangeReader,
    listener: Pick<Listener, 'subscribe'>,
    private seen: number,
    private readonly options: ChangeTailOptions,
  ) {
    const unhear = listener.subscribe('changes', (heard) => {
      if (heard.kind === 'notified') return void this.heardOf(Number(heard.payload));
      this.options.onListening?.();
      this.wakeUp();
    });
    const untake = options.justRecorded?.subscribe((changes) => this.take(changes));
    this.unsubscribe = untake ? [unhear, untake] : [unhear];
    this.running = this.follow();
  }

  static async start(reader: ChangeReader, listener: Pick<Listener, 'subscribe'>, options: ChangeTailOptions): Promise<ChangeTail> {
    return new ChangeTail(reader, listener, await reader.head(), options);
  }

  /** Number of the newest change that was told. */
  get position(): number {
    return this.seen;
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    this.ending.abort();
    this.wakeUp();
    await this.running;
  }

  private async follow(): Promise<void> {
    while (!this.ending.signal.aborted) {
      this.woken = false;
      const more = await this.tellNext().catch((error: unknown) => {
        this.options.onError?.(error);
        return false;
      });
      if (!more) await this.untilWoken();
    }
  }

  /** @returns whether there may be more */
  private async tellNext(): Promise<boolean> {
    const inHand = this.following();
    const changes = inHand.length > 0 ? inHand : await this.reader.since(this.seen, batchSize);
    const last = changes.at(-1);
    if (!last) return false;
    this.seen = last.seq; // before the telling: a change that cannot be told must not be told for ever
    await this.options.onChanges(changes);
    return changes.length >= batchSize || this.handedOver.some(({ seq }) => seq > this.seen);
  }

  private take(changes: readonly Change[]): void {
    if (this.handedOver.length < batchSize) this.handedOver.push(...changes); // else they are read
    this.wakeUp();
  }

  /** What was handed over and comes next. What comes after a gap stays, and says that there is something to read. */
  private following(): Change[] {
    const news = this.handedOver.filter(({ seq }) => seq > this.seen);
    const next = news.filter(({ seq }, place) => seq === this.seen + 1 + place);
    this.handedOver = news.slice(next.length);
    return next;
  }

  /** A notification may be faster than the answer to whoever recorded: what is being handed over at this very moment need not be read. */
  private heardOf(seq: number): void {
    setImmediate(() => {
      const inHand = this.handedOver.at(-1)?.seq ?? this.seen;
      if (seq > Math.max(inHand, this.seen)) this.wakeUp();
    });
  }

  private async untilWoken(): Promise<void> {
    if (this.woken) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, this.options.poll ?? 1_000);
    });
    clearTimeout(timer);
  }

  private wakeUp(): void {
    this.woken = true;
    this.wake();
  }
}
