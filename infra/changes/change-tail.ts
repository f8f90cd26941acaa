import { type Change } from '@jamjar/contracts/realtime/changes';
import { type Listener } from '../database/listener.js';
import { type ChangeReader } from './change-reader.js';

export interface ChangeTailOptions {
  /** Gets the changes in order, never two batches at once. What it throws is reported, and the batch counts as told. */
  onChanges: (changes: readonly Change[]) => Promise<void> | void;
  /** Whatever was notified before was not heard: a good moment to check what is held in memory. */
  onListening?: () => void;
  onError?: (error: unknown) => void;
  /** Milliseconds between two looks when nobody notifies. */
  poll?: number;
}

const batchSize = 500;

/** Follows the changes of all processes from the moment it started: woken by NOTIFY, by each new LISTEN, and once a second. */
export class ChangeTail {
  private readonly ending = new AbortController();
  private readonly unsubscribe: () => void;
  private readonly running: Promise<void>;
  private wake: () => void = () => undefined;
  private woken = false;

  private constructor(
    private readonly reader: ChangeReader,
    listener: Pick<Listener, 'subscribe'>,
    private seen: number,
    private readonly options: ChangeTailOptions,
  ) {
    this.unsubscribe = listener.subscribe('changes', ({ kind }) => {
      if (kind === 'listening') this.options.onListening?.();
      this.wakeUp();
    });
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
    this.unsubscribe();
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
    const changes = await this.reader.since(this.seen, batchSize);
    const last = changes.at(-1);
    if (!last) return false;
    this.seen = last.seq; // before the telling: a change that cannot be told must not be told for ever
    await this.options.onChanges(changes);
    return changes.length === batchSize;
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
