import { type Change } from '@jamjar/contracts/realtime/changes';
import { type NotificationListener } from '../database/notification-listener.js';
import { type ChangeReader } from './change-reader.js';
import { type InProcessChangeFeed } from './in-process-change-feed.js';

export interface ChangeTailOptions {
  /** Receives the changes in order, one batch at a time. An error is reported to `onError`, and the batch still counts as delivered. */
  onChanges: (changes: readonly Change[]) => Promise<void> | void;
  /** Called when LISTEN works, at first or again: earlier notifications may have been missed, so cached state should be checked. */
  onListening?: () => void;
  onError?: (error: unknown) => void;
  /** Delivers changes that this process records, without a read. */
  inProcessFeed?: InProcessChangeFeed | undefined;
  /** Time between two reads without a notification. */
  pollIntervalMs?: number;
}

const batchSize = 500;

/**
 * Delivers the changes that any process records after its start, in order and each once. It reads the table after a NOTIFY of a change
 * that it does not have yet, after every new LISTEN, and after a second without either (`pollIntervalMs`). Changes from `inProcessFeed`
 * are delivered without a read when they follow without a gap; a gap causes a read.
 */
export class ChangeTail {
  private readonly stopping = new AbortController();
  private readonly unsubscribers: readonly (() => void)[];
  private readonly followLoop: Promise<void>;
  private resolveWait: () => void = () => undefined;
  private isWakeRequested = false;
  private bufferedChanges: Change[] = [];

  private constructor(
    private readonly reader: ChangeReader,
    listener: Pick<NotificationListener, 'subscribe'>,
    private deliveredSeq: number,
    private readonly options: ChangeTailOptions,
  ) {
    const unsubscribeFromListener = listener.subscribe('changes', (notice) => {
      if (notice.kind === 'notified') return void this.handleNotification(Number(notice.payload));
      this.options.onListening?.();
      this.wakeUp();
    });
    const unsubscribeFromFeed = options.inProcessFeed?.subscribe((changes) => this.bufferInProcessChanges(changes));
    this.unsubscribers = unsubscribeFromFeed ? [unsubscribeFromListener, unsubscribeFromFeed] : [unsubscribeFromListener];
    this.followLoop = this.follow();
  }

  /** Starts after the newest change that is recorded now. */
  static async start(
    reader: ChangeReader,
    listener: Pick<NotificationListener, 'subscribe'>,
    options: ChangeTailOptions,
  ): Promise<ChangeTail> {
    return new ChangeTail(reader, listener, await reader.headSeq(), options);
  }

  /** The number of the newest change that was passed to `onChanges`; before the first, of the newest change at the start. */
  get lastSeq(): number {
    return this.deliveredSeq;
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.unsubscribers) unsubscribe();
    this.stopping.abort();
    this.wakeUp();
    await this.followLoop;
  }

  private async follow(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.isWakeRequested = false;
      const mayHaveMore = await this.deliverNext().catch((error: unknown) => {
        this.options.onError?.(error);
        return false;
      });
      if (!mayHaveMore) await this.waitForWakeUp();
    }
  }

  /** Delivers the next batch. @returns whether there may be more */
  private async deliverNext(): Promise<boolean> {
    const consecutiveBuffered = this.takeConsecutiveBuffered();
    const changes = consecutiveBuffered.length > 0 ? consecutiveBuffered : await this.reader.readAfter(this.deliveredSeq, batchSize);
    const last = changes.at(-1);
    if (!last) return false;
    this.deliveredSeq = last.seq; // before the delivery: a batch that fails must not be delivered for ever
    await this.options.onChanges(changes);
    return changes.length >= batchSize || this.bufferedChanges.some(({ seq }) => seq > this.deliveredSeq);
  }

  private bufferInProcessChanges(changes: readonly Change[]): void {
    if (this.bufferedChanges.length < batchSize) this.bufferedChanges.push(...changes); // the rest is read from the table
    this.wakeUp();
  }

  /** Removes and returns the buffered changes that follow the last delivered one without a gap. Those after a gap stay and cause a read. */
  private takeConsecutiveBuffered(): Change[] {
    const undelivered = this.bufferedChanges.filter(({ seq }) => seq > this.deliveredSeq);
    const next = undelivered.filter(({ seq }, index) => seq === this.deliveredSeq + 1 + index);
    this.bufferedChanges = undelivered.slice(next.length);
    return next;
  }

  /** A notification may arrive just before the in-process feed delivers the same change; waiting one turn of the event loop avoids a needless read. */
  private handleNotification(seq: number): void {
    setImmediate(() => {
      const newestBufferedSeq = this.bufferedChanges.at(-1)?.seq ?? this.deliveredSeq;
      if (seq > Math.max(newestBufferedSeq, this.deliveredSeq)) this.wakeUp();
    });
  }

  private async waitForWakeUp(): Promise<void> {
    if (this.isWakeRequested) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.resolveWait = resolve;
      timer = setTimeout(resolve, this.options.pollIntervalMs ?? 1_000);
    });
    clearTimeout(timer);
  }

  private wakeUp(): void {
    this.isWakeRequested = true;
    this.resolveWait();
  }
}
