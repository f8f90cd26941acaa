import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, WrongRevision, type AppendResult, type RecordedEvent } from '../event-store.js';
import { toRecordedEvents, type AppendOutcome, type AppendRequest } from './batch-append.js';
import { toStoreError, isTransient } from './postgres-connection.js';

interface PendingAppend extends AppendRequest {
  isSettled: boolean;
  /** Only the first call has an effect. */
  settle: (result: AppendResult | Error) => void;
}

const maxAppendsPerBatch = 256;
/** Length in characters. */
const maxJsonLengthPerBatch = 4_000_000;
/** A restarted server is often back at once. Longer outages are left to the caller's retries. */
const retryDelaysMs = [50, 200];

/**
 * Writes the appends of a store, one batch at a time. Appends that arrive while a batch is being committed share the next batch, and so one wait
 * for the disk (group commit). A batch has at most one append per stream, because a second one needs the first one's outcome.
 */
export class AppendQueue {
  private pendingAppends: PendingAppend[] = [];
  private isWriting = false;
  private currentBatch: Promise<void> = Promise.resolve();

  /**
   * @param onCommitted called after each batch that appended something, before its appends resolve; `parseEvents` returns the events in order
   * @param timeoutMs time that an append may take, including its wait in the queue
   */
  constructor(
    private readonly write: (batch: readonly AppendRequest[]) => Promise<AppendOutcome[]>,
    private readonly onCommitted: (parseEvents: () => RecordedEvent[]) => void,
    private readonly timeoutMs: number,
  ) {}

  append(request: AppendRequest): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      const settle = (result: AppendResult | Error): void => {
        pending.isSettled = true;
        clearTimeout(timeout);
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
      const pending: PendingAppend = { ...request, isSettled: false, settle };
      const timeout = setTimeout(() => settle(new StoreUnavailable('Postgres did not answer in time')), this.timeoutMs);
      this.pendingAppends.push(pending);
      if (!this.isWriting) void this.writeAll();
    });
  }

  /** Resolves when the batch that is being written now, if any, is settled. Never rejects. */
  waitForCurrentBatch(): Promise<void> {
    return this.currentBatch;
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.pendingAppends.length > 0) {
      await nextTurn(); // callers in the same turn of the event loop, and callers whose append has just resolved, join the batch
      this.currentBatch = this.writeBatch(this.takeBatch());
      await this.currentBatch;
    }
    this.isWriting = false;
  }

  private takeBatch(): PendingAppend[] {
    const batch: PendingAppend[] = [];
    const remaining: PendingAppend[] = [];
    const streams = new Set<string>();
    let jsonLength = 0;
    for (const pending of this.pendingAppends) {
      if (pending.isSettled) continue; // it timed out before it was sent
      const fits = batch.length === 0 || (batch.length < maxAppendsPerBatch && jsonLength + pending.json.length <= maxJsonLengthPerBatch);
      if (!fits || streams.has(pending.stream)) remaining.push(pending);
      else {
        batch.push(pending);
        streams.add(pending.stream);
        jsonLength += pending.json.length;
      }
    }
    this.pendingAppends = remaining;
    return batch;
  }

  private async writeBatch(batch: readonly PendingAppend[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      this.settleBatch(batch, await this.writeWithRetries(batch));
    } catch (error) {
      // An append that the server rejects must not fail the others.
      if (batch.length > 1 && !isTransient(error)) for (const pending of batch) await this.writeBatch([pending]);
      else for (const pending of batch) pending.settle(toStoreError(error));
    }
  }

  /** Retries after transient errors (`isTransient`). That is safe, because repeating an append that is stored already changes nothing. */
  private async writeWithRetries(batch: readonly PendingAppend[]): Promise<AppendOutcome[]> {
    for (const delayMs of retryDelaysMs) {
      try {
        return await this.write(batch);
      } catch (error) {
        if (!isTransient(error) || batch.every(({ isSettled }) => isSettled)) throw error;
        await sleep(delayMs);
      }
    }
    return this.write(batch);
  }

  private settleBatch(batch: readonly PendingAppend[], outcomes: readonly AppendOutcome[]): void {
    if (outcomes.some(({ kind }) => kind === 'appended'))
      this.onCommitted(() => batch.flatMap((pending, index) => toRecordedEvents(pending, outcomes[index])));
    for (const [index, pending] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome) pending.settle(toResult(pending, outcome));
    }
  }
}

function toResult({ stream, expected, eventCount }: AppendRequest, outcome: AppendOutcome): AppendResult | WrongRevision {
  if (outcome.kind === 'wrong') return new WrongRevision(stream, expected, outcome.actual);
  return { revision: expected + BigInt(eventCount), position: outcome.position };
}
