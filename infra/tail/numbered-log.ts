import { type ListenerMessage, type NotificationListener } from '../database/notification-listener.js';

export interface NumberedLogOptions<Item> {
  numberOf: (item: Item) => bigint;
  /** Reads the items after a number from the table, in order, at most `limit`. */
  readAfter: (number: bigint, limit: number) => Promise<readonly Item[]>;
  /** How many items at most are read at a time, and how many just-committed ones at most wait in memory for a slow consumer. */
  pageSize: number;
  /** Channel on which every commit notifies the number of its last item. */
  channel: string;
  /** Without it, polling finds the items of other processes. */
  listener?: Pick<NotificationListener, 'subscribe'> | undefined;
  /** Resolves when the items that this process is committing now, if any, are published: their notification can arrive earlier. Never rejects. */
  waitForCurrentCommit: () => Promise<void>;
  /** After this time without new items the table is read, because a notification can get lost. */
  pollIntervalMs?: number;
}

/**
 * A table to which all processes append numbered items. Each writer locks the row with the newest number until its commit, so items become
 * visible in the order of their numbers, and a reader that reads the items after its last number misses none (docs/adr/0021).
 */
export class NumberedLog<Item> {
  private readonly tails = new Set<Tail<Item>>();

  constructor(private readonly options: NumberedLogOptions<Item>) {}

  /**
   * Passes items that this process has just committed to the tails of this log, which saves them a read. Call it right after the commit.
   * @param getItems called only when there are tails
   */
  publish(getItems: () => readonly Item[]): void {
    if (this.tails.size === 0) return;
    const items = getItems();
    for (const tail of this.tails) tail.accept(items);
  }

  /**
   * Yields all current and future items after a number in batches of at most `pageSize`, in order, each once. Ends when `signal` aborts.
   * At most one page is read ahead of the consumer.
   * @throws the error of a failed read: continue with a new tail after the last received number
   */
  async *tail(after: bigint, signal: AbortSignal): AsyncGenerator<readonly Item[]> {
    const tail = new Tail(this.options, after, signal);
    this.tails.add(tail);
    const unsubscribe = this.options.listener?.subscribe(this.options.channel, (message) => tail.handleMessage(message));
    try {
      yield* tail.batches();
    } finally {
      unsubscribe?.();
      this.tails.delete(tail);
    }
  }
}

/**
 * One consumer's position in the log. Items that this process has just committed are passed on from memory if they follow without a gap.
 * The table is read at the start, after a gap, when the buffer is full, after a notification of an item that the tail lacks, after each
 * new LISTEN, and after a poll interval without any of these.
 */
class Tail<Item> {
  /** Just-committed items that were not passed on yet. */
  private buffer: Item[] = [];
  /** The page that follows a full page; it is read ahead while the consumer processes the full one. */
  private nextPage: Promise<readonly Item[]> | null = null;
  private isReadDue = true;
  private endWait: () => void = () => undefined;

  /** @param lastNumber number of the last item that was passed on */
  constructor(
    private readonly options: NumberedLogOptions<Item>,
    private lastNumber: bigint,
    private readonly signal: AbortSignal,
  ) {}

  async *batches(): AsyncGenerator<readonly Item[]> {
    while (!this.signal.aborted) {
      const items = this.takeBuffered() ?? (await this.takePage());
      if (items.length > 0) yield items;
      else await this.wait();
    }
  }

  /** Receives just-committed items. Items that do not fit into the buffer are read from the table later. */
  accept(items: readonly Item[]): void {
    if (items.length === 0) return;
    if (this.buffer.length + items.length <= this.options.pageSize) this.buffer.push(...items);
    else this.isReadDue = true;
    this.endWait();
  }

  /** @throws SyntaxError when the payload is not a number */
  handleMessage(message: ListenerMessage): void {
    if (message.kind === 'listening') return void this.requestRead();
    const number = BigInt(message.payload);
    void this.options.waitForCurrentCommit().then(() => {
      if (number > this.numberOfLast(this.buffer)) this.requestRead();
    });
  }

  private requestRead(): void {
    this.isReadDue = true;
    this.endWait();
  }

  /** @returns the buffered items, possibly none; null when the table must be read */
  private takeBuffered(): readonly Item[] | null {
    if (this.isReadDue || this.nextPage) return null;
    const items = this.buffer.filter((item) => this.options.numberOf(item) > this.lastNumber);
    if (items.some((item, index) => this.options.numberOf(item) !== this.lastNumber + BigInt(index + 1))) return null;
    this.buffer = [];
    this.lastNumber = this.numberOfLast(items);
    return items;
  }

  private async takePage(): Promise<readonly Item[]> {
    const items = await pageOrEmptyOnAbort(this.nextPage ?? this.readPage(), this.signal);
    this.lastNumber = this.numberOfLast(items);
    this.nextPage = items.length === this.options.pageSize ? this.readPage() : null;
    return items;
  }

  private readPage(): Promise<readonly Item[]> {
    this.isReadDue = false;
    this.buffer = []; // its items are committed, so this page or a later one contains them
    const page = this.options.readAfter(this.lastNumber, this.options.pageSize);
    page.catch(() => undefined); // the error is thrown where the page is awaited, which may be later
    return page;
  }

  private numberOfLast(items: readonly Item[]): bigint {
    const item = items.at(-1);
    return item === undefined ? this.lastNumber : this.options.numberOf(item);
  }

  /** Resolves when there may be new items, or the signal aborts. */
  private wait(): Promise<void> {
    if (this.isReadDue || this.buffer.length > 0 || this.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.requestRead(), this.options.pollIntervalMs ?? 1_000);
      this.endWait = () => {
        clearTimeout(timer);
        this.signal.removeEventListener('abort', this.endWait);
        resolve();
      };
      this.signal.addEventListener('abort', this.endWait, { once: true });
    });
  }
}

function pageOrEmptyOnAbort<Item>(page: Promise<readonly Item[]>, signal: AbortSignal): Promise<readonly Item[]> {
  return new Promise((resolve, reject) => {
    const resolveEmpty = (): void => resolve([]);
    signal.addEventListener('abort', resolveEmpty, { once: true });
    page.then(resolve, reject).finally(() => signal.removeEventListener('abort', resolveEmpty));
  });
}
