import { type EventStore, StoreUnavailable, WrongRevision } from '@jamjar/infra/event-store/event-store';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandTimeout, EventsLost } from './command-errors.js';
import { type EventOrigin } from '@jamjar/contracts/event-metadata';
import { type AnyEvent, type EventCodec } from '@jamjar/contracts/decider';
import { type CommandBatch } from './command-batch.js';
import { decodeEvent } from './event-encoding.js';
import { type CachedStream, type RecordedCommand } from './stream-cache.js';

/** The execution of commands on a cached stream, within a time budget. */
export class CommandExecution<State, Event extends AnyEvent> {
  /** Whether this execution has read the stream to its end. Until then the cached stream may lack events that other processes appended. */
  isUpToDate = false;
  private conflictCount = 0;

  constructor(
    readonly cachedStream: CachedStream<State, Event>,
    private readonly store: Pick<EventStore, 'append' | 'read'>,
    private readonly budget: TimeBudget,
  ) {}

  /**
   * Folds the stored events that the cached stream lacks. When the time runs out, those that were read until then stay folded.
   * @throws CommandTimeout; StoreUnavailable; Error when the history is broken
   */
  async catchUp(): Promise<void> {
    let isOver = false;
    const readAll = async (): Promise<void> => {
      for await (const recorded of this.store.read(this.cachedStream.stream, this.cachedStream.revision)) {
        if (isOver) return; // the next execution continues here
        this.cachedStream.foldRecordedEvent(recorded);
      }
    };
    await this.budget.runWithin(readAll).finally(() => (isOver = true));
    this.isUpToDate = true;
  }

  /**
   * Appends the events of a batch after the cached revision and adds them to the cached stream. While it is unknown whether an append
   * succeeded, the same append is retried, which the store recognises.
   * @returns false when another process appended first; the events of that process are then folded
   * @throws CommandTimeout when the time ran out (the append may have happened); EventsLost
   * @throws as `catchUp` after another process appended first; Error when the store cannot store the events
   */
  async append({ newEvents, fork }: CommandBatch<State, never, Event>): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { stream, revision } = this.cachedStream;
        const { position } = await this.budget.runWithin(() => this.store.append(stream, revision, newEvents));
        this.cachedStream.join(fork, position);
        return (this.isUpToDate = true);
      } catch (error) {
        if (error instanceof WrongRevision) return this.handleConflict(error);
        if (!(error instanceof StoreUnavailable)) throw error;
        await this.budget.backOff(attempt, error);
      }
    }
  }

  /** Reads the events that a command recorded. @throws as `catchUp` */
  async readEventsOf({ firstRevision, lastRevision }: RecordedCommand, codec: EventCodec<Event>): Promise<(Event & EventOrigin)[]> {
    const events: (Event & EventOrigin)[] = [];
    await this.budget.runWithin(async () => {
      for await (const recorded of this.store.read(this.cachedStream.stream, firstRevision - 1n)) {
        if (recorded.revision > lastRevision) break;
        events.push(decodeEvent(recorded, codec).event);
      }
    });
    return events;
  }

  private async handleConflict(conflict: WrongRevision): Promise<false> {
    // The store has lost events (restored, failed over). The error removes the invalid cached stream and lets the client retry.
    if (conflict.actual < this.cachedStream.revision) throw new EventsLost({ cause: conflict });
    this.conflictCount += 1;
    await this.budget.backOff(this.conflictCount, conflict);
    await this.catchUp();
    return false;
  }
}

const maxBackOffMs = 200;

/** The total time that the handling of a command, or a read, may take to wait for its stream, read, append and retry. */
export class TimeBudget {
  private readonly endsAtMs: number;

  /** Starts the time now. */
  constructor(milliseconds: number) {
    this.endsAtMs = performance.now() + milliseconds;
  }

  /** Returns the task's result. @throws CommandTimeout when the time ends first; the task's later result is ignored */
  runWithin<Result>(task: () => Promise<Result>): Promise<Result> {
    const remainingMs = this.remainingMs();
    if (remainingMs <= 0) return Promise.reject(new CommandTimeout());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new CommandTimeout()), remainingMs);
      const stopTimer = (): void => clearTimeout(timer);
      task().then(resolve, reject).then(stopTimer, stopTimer);
    });
  }

  /**
   * Waits a random time before the next attempt: at most 2 ms after the first (`attempt` 1), and twice as long after each further one, up
   * to 200 ms. It is random so that two processes that collided do not collide again.
   * @throws CommandTimeout when the budget would end during the wait
   */
  async backOff(attempt: number, cause: unknown): Promise<void> {
    const waitMs = Math.random() * Math.min(maxBackOffMs, 2 ** attempt);
    if (waitMs >= this.remainingMs()) throw new CommandTimeout({ cause });
    await sleep(waitMs);
  }

  private remainingMs(): number {
    return this.endsAtMs - performance.now();
  }
}
