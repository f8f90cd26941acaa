import { type ListenerNotice } from '../database/notification-listener.js';
import { type NumberedLogOptions } from './numbered-log.js';

const defaultPollIntervalMs = 1_000;

/**
 * One consumer's place in a `NumberedLog`. Just-committed items are passed on from memory when they follow without a gap. After a gap, a
 * notification of an unknown number, every new LISTEN, and a poll interval without any of these, the table is read.
 */
export class Tail<Item> {
  /** Just-committed items that were not passed on yet. */
  private buffer: Item[] = [];
  /** The page after a full one, which is read while the consumer works on the full one. */
  private nextPage: Promise<readonly Item[]> | null = null;
  private isReadDue = true;
  private endWait: () => void = () => undefined;

  /** @param last number of the last item that was passed on */
  constructor(
    private readonly log: NumberedLogOptions<Item>,
    private last: bigint,
    private readonly signal: AbortSignal,
  ) {}

  async *batches(): AsyncGenerator<readonly Item[]> {
    while (!this.signal.aborted) {
      const items = this.takeBuffered() ?? (await this.takePage());
      if (items.length > 0) yield items;
      else await this.wait();
    }
  }

  /** Receives just-committed items. Those that the buffer has no room for are read from the table. */
  accept(items: readonly Item[]): void {
    if (items.length === 0) return;
    if (this.buffer.length + items.length <= this.log.pageSize) this.buffer.push(...items);
    else this.isReadDue = true;
    this.endWait();
  }

  /** @throws SyntaxError when the payload is not a number */
  handleNotice(notice: ListenerNotice): void {
    if (notice.kind === 'listening') {
      this.requestRead();
      return;
    }
    const number = BigInt(notice.payload);
    void this.log.waitForCurrentCommit().then(() => {
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
    const items = this.buffer.filter((item) => this.log.numberOf(item) > this.last);
    if (items.some((item, index) => this.log.numberOf(item) !== this.last + BigInt(index + 1))) return null;
    this.buffer = [];
    this.last = this.numberOfLast(items);
    return items;
  }

  private async takePage(): Promise<readonly Item[]> {
    const items = await pageOrEmptyOnAbort(this.nextPage ?? this.readPage(), this.signal);
    this.last = this.numberOfLast(items);
    this.nextPage = items.length === this.log.pageSize ? this.readPage() : null;
    return items;
  }

  private readPage(): Promise<readonly Item[]> {
    this.isReadDue = false;
    this.buffer = []; // committed, so the page contains them
    const page = this.log.readAfter(this.last, this.log.pageSize);
    page.catch(() => undefined); // thrown where it is awaited, which may be later
    return page;
  }

  private numberOfLast(items: readonly Item[]): bigint {
    const item = items.at(-1);
    return item === undefined ? this.last : this.log.numberOf(item);
  }

  /** Resolves when there may be new items, or the signal aborts. */
  private wait(): Promise<void> {
    if (this.isReadDue || this.buffer.length > 0 || this.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.requestRead(), this.log.pollIntervalMs ?? defaultPollIntervalMs);
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
