import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ListenerMessage } from '../../database/notification-listener.js';
import { NumberedLog } from '../numbered-log.js';

export const pageSize = 10;

interface StartOptions {
  after?: number;
  table?: readonly number[];
  pollIntervalMs?: number;
  /** Called after each batch; the consumer continues when the promise resolves. */
  onBatch?: () => Promise<unknown>;
}

/** Waits until all work that needs no timer is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}

/** A promise that is pending until `open` is called. */
export function newGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** A log of bare numbers in memory, whose reads, notifications and commits the test controls. */
export class InMemoryLog {
  /** The committed numbers. */
  private readonly table: number[] = [];
  /** The number after which each read started. */
  readonly readStarts: number[] = [];
  readonly received: number[] = [];
  readonly batchSizes: number[] = [];
  readonly stopping = new AbortController();
  subscriberCount = 0;
  /** Every read takes its snapshot of the table and then waits for this. */
  readBarrier: Promise<unknown> = Promise.resolve();
  currentCommit: Promise<void> = Promise.resolve();
  notify: (message: ListenerMessage) => void = () => undefined;
  readonly numberedLog: NumberedLog<number>;
  /** Settles when the call of `consume` that `start` made ends. */
  consuming: Promise<void> = Promise.resolve();

  constructor(pollIntervalMs = 60_000) {
    const subscribe = (_channel: string, subscriber: (message: ListenerMessage) => void) => {
      this.notify = subscriber;
      this.subscriberCount++;
      return () => void this.subscriberCount--;
    };
    this.numberedLog = new NumberedLog({
      numberOf: BigInt,
      readAfter: (number, limit) => this.read(Number(number), limit),
      pageSize,
      channel: 'numbers',
      listener: { subscribe },
      waitForCurrentCommit: () => this.currentCommit,
      pollIntervalMs,
    });
  }

  /** Starts to consume a log whose table already contains the numbers of `table`. */
  static async start({ after, table = [], pollIntervalMs, onBatch }: StartOptions = {}): Promise<InMemoryLog> {
    const log = new InMemoryLog(pollIntervalMs);
    log.commitInOtherProcess(...table);
    log.consuming = log.consume(after, onBatch);
    await settle();
    return log;
  }

  /** Consumes the log until `stopping` aborts. */
  async consume(after = 0, onBatch: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    for await (const batch of this.numberedLog.tail(BigInt(after), this.stopping.signal)) {
      this.received.push(...batch);
      this.batchSizes.push(batch.length);
      await onBatch();
    }
  }

  commitInOtherProcess(...numbers: number[]): void {
    this.table.push(...numbers);
  }
  commitInThisProcess(...numbers: number[]): void {
    this.table.push(...numbers);
    this.numberedLog.publish(() => numbers);
  }
  notifyNumber(number: number): void {
    this.notify({ kind: 'notified', payload: String(number) });
  }

  private async read(after: number, limit: number): Promise<number[]> {
    this.readStarts.push(after);
    const page = this.table.filter((number) => number > after).slice(0, limit);
    await this.readBarrier;
    return page;
  }
}
