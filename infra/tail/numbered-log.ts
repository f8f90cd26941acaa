import { type NotificationListener } from '../database/notification-listener.js';
import { Tail } from './tail.js';

export interface NumberedLogOptions<Item> {
  numberOf: (item: Item) => bigint;
  /** Reads the items after a number from the table, in order, at most `limit`. */
  readAfter: (number: bigint, limit: number) => Promise<readonly Item[]>;
  /** How many items are read at a time, and how many just-committed items wait in memory for a slow consumer. */
  pageSize: number;
  /** Channel on which every commit notifies the number of its last item. */
  channel: string;
  /** Without it, items of other processes are found by polling. */
  listener?: Pick<NotificationListener, 'subscribe'> | undefined;
  /** Resolves when the items that this process is committing now, if any, were published: their notification can arrive earlier. Never rejects. */
  waitForCurrentCommit: () => Promise<void>;
  /** Time between two reads without a notification, because one can get lost. */
  pollIntervalMs?: number;
}

/**
 * A table to which all processes append numbered items. Each writer locks the row with the newest number until its commit, so an item becomes
 * visible after all with smaller numbers, and a reader that asks for those after its last number misses none (docs/adr/0021).
 */
export class NumberedLog<Item> {
  private readonly tails = new Set<Tail<Item>>();

  constructor(private readonly options: NumberedLogOptions<Item>) {}

  /**
   * Passes items that this process has just committed on to its tails, which saves them a read. To be called right after the commit.
   * @param getItems called only when there are tails
   */
  publish(getItems: () => readonly Item[]): void {
    if (this.tails.size === 0) return;
    const items = getItems();
    for (const tail of this.tails) tail.accept(items);
  }

  /**
   * Yields all current and future items after a number in batches of at most `pageSize`, in order, each once. Ends when `signal` aborts.
   * The consumer determines the pace.
   * @throws the error of a failed read: continue with a new tail after the last received number
   */
  async *tail(after: bigint, signal: AbortSignal): AsyncGenerator<readonly Item[]> {
    const tail = new Tail(this.options, after, signal);
    this.tails.add(tail);
    const unsubscribe = this.options.listener?.subscribe(this.options.channel, (notice) => tail.handleNotice(notice));
    try {
      yield* tail.batches();
    } finally {
      unsubscribe?.();
      this.tails.delete(tail);
    }
  }
}
