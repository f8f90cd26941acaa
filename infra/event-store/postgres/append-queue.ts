import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, WrongRevision, type Appended, type RecordedEvent } from '../event-store.js';
import type { AppendRequest, Outcome } from './batch-append.js';
import { recordedEvents } from './just-appended.js';
import { asStoreFailure, isPassing } from './store-failures.js';

interface Pending extends AppendRequest {
  settled: boolean;
  timer?: NodeJS.Timeout;
  resolve: (appended: Appended) => void;
  reject: (error: Error) => void;
}

export interface AppendQueueOptions {
  write: (batch: readonly AppendRequest[]) => Promise<Outcome[]>;
  /** Hears of what was just committed, in position order, before those who asked for it. */
  announce: (events: () => RecordedEvent[]) => void;
  /** Milliseconds that an append may take, waiting included. */
  timeout: number;
}

const late = 'Postgres did not answer in time';
const mostAppends = 256;
const mostBytes = 4_000_000;
/** A server that restarted is often back at once; longer waiting is for whoever asked. */
const pausesBeforeRetry = [50, 200];

/**
 * One writer per process. Appends that arrive while a batch is being committed share the next one (group commit), so that
 * they share its wait for the disk. A stream is at most once in a batch: the second append to it needs the first's outcome.
 */
export class AppendQueue {
  private waiting: Pending[] = [];
  private writing = false;
  private underWay: Promise<void> = Promise.resolve();

  constructor(private readonly options: AppendQueueOptions) {}

  append(request: AppendRequest): Promise<Appended> {
    return new Promise((resolve, reject) => {
      const pending: Pending = { ...request, settled: false, resolve, reject };
      pending.timer = setTimeout(() => settle(pending, () => reject(new StoreUnavailable(late))), this.options.timeout);
      this.waiting.push(pending);
      if (!this.writing) void this.writeAll();
    });
  }

  /** Resolves when the batch that is being written now, if any, has been answered. Never rejects. */
  settled(): Promise<void> {
    return this.underWay;
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      await nextTurn(); // whoever asks in this same turn, or was just answered and has more, joins the batch
      this.underWay = this.writeBatch(this.takeBatch());
      await this.underWay;
    }
    this.writing = false;
  }

  private takeBatch(): Pending[] {
    const batch: Pending[] = [];
    const later: Pending[] = [];
    const streams = new Set<string>();
    let bytes = 0;
    for (const pending of this.waiting) {
      if (pending.settled) continue; // its time was up before it was sent
      const fits = batch.length === 0 || (batch.length < mostAppends && bytes + pending.events.json.length <= mostBytes);
      if (!fits || streams.has(pending.stream)) {
        later.push(pending);
        continue;
      }
      batch.push(pending);
      streams.add(pending.stream);
      bytes += pending.events.json.length;
    }
    this.waiting = later;
    return batch;
  }

  private async writeBatch(batch: readonly Pending[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      this.answer(batch, await this.writeWithRetries(batch));
    } catch (error) {
      // Whatever the server holds against one of them must not harm the others.
      if (batch.length > 1 && !isPassing(error)) for (const pending of batch) await this.writeBatch([pending]);
      else for (const pending of batch) settle(pending, () => pending.reject(asStoreFailure(error)));
    }
  }

  /** The same append again is a no-op if the lost answer was a yes, so a lost connection may be tried again. */
  private async writeWithRetries(batch: readonly Pending[]): Promise<Outcome[]> {
    for (const pause of pausesBeforeRetry) {
      try {
        return await this.options.write(batch);
      } catch (error) {
        if (!isPassing(error) || batch.every(({ settled }) => settled)) throw error;
        await sleep(pause);
      }
    }
    return this.options.write(batch);
  }

  private answer(batch: readonly Pending[], outcomes: readonly Outcome[]): void {
    if (outcomes.some(({ kind }) => kind === 'appended'))
      this.options.announce(() => batch.flatMap((pending, place) => recordedEvents(pending, outcomes[place])));
    for (const [place, pending] of batch.entries()) {
      const outcome = outcomes[place];
      if (outcome) settle(pending, () => tell(pending, outcome));
    }
  }
}

function tell(pending: Pending, outcome: Outcome): void {
  const { stream, expected, events } = pending;
  if (outcome.kind === 'wrong') pending.reject(new WrongRevision(stream, expected, outcome.actual));
  else pending.resolve({ revision: expected + BigInt(events.count), position: outcome.position });
}

function settle(pending: Pending, how: () => void): void {
  if (pending.settled) return;
  pending.settled = true;
  clearTimeout(pending.timer);
  how();
}
