import { type AppendResult, type EventStore, StoreUnavailable, WrongRevision } from '@jamjar/infra/event-store/event-store';
import { type CachedStream, decodeEvent, type RecordedCommand } from './stream-cache.js';
import { CommandTimeout } from './command-errors.js';
import { type WithRevision } from './command-result.js';
import { type AnyEvent, type EventCodec } from './decider.js';
import { type PreparedEvents } from './prepare-events.js';
import { type TimeBudget } from './time-budget.js';

/** The execution of one command: the cached stream that it works on, and the time that is left for it. */
export class CommandExecution<State, Event extends AnyEvent> {
  private conflicts = 0;
  private hasRead = false;

  constructor(
    readonly cachedStream: CachedStream<State, Event>,
    private readonly store: EventStore,
    private readonly budget: TimeBudget,
  ) {}

  /** Whether this execution has read the stream to its end. Until then other processes may have changed it unnoticed. */
  get isUpToDate(): boolean {
    return this.hasRead;
  }

  /**
   * Folds the events that the store has and the cached stream lacks.
   * @throws CommandTimeout @throws StoreUnavailable
   */
  async catchUp(): Promise<void> {
    await this.budget.runWithin(async () => {
      for await (const recorded of this.store.read(this.cachedStream.stream, this.cachedStream.revision))
        this.cachedStream.foldRecorded(recorded);
    });
    this.hasRead = true;
  }

  /**
   * Appends the events, with the cached revision as the expected one, and folds them. While the outcome is unknown, the same append is
   * retried: the store recognises an append that it has already done.
   * @returns null when another process appended first; its events are folded then
   * @throws CommandTimeout when the time ran out (the append may have happened), or when the store has lost events
   */
  async append({ toAppend, decoded }: PreparedEvents<Event>): Promise<AppendResult | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        const appended = await this.budget.runWithin(() =>
          this.store.append(this.cachedStream.stream, this.cachedStream.revision, toAppend),
        );
        this.cachedStream.foldAppended(decoded, appended.position);
        return appended;
      } catch (error) {
        if (error instanceof WrongRevision) return this.handleConflict(error);
        if (!(error instanceof StoreUnavailable)) throw error;
        await this.budget.backOff(attempt, error);
      }
    }
  }

  /** Reads the events that a command recorded, and the position of the last one. */
  async readEventsOf(
    { firstRevision, lastRevision }: RecordedCommand,
    codec: EventCodec<Event>,
  ): Promise<{ events: WithRevision<Event>[]; position: bigint | null }> {
    const events: WithRevision<Event>[] = [];
    let position: bigint | null = null;
    await this.budget.runWithin(async () => {
      for await (const recorded of this.store.read(this.cachedStream.stream, firstRevision - 1n)) {
        if (recorded.revision > lastRevision) break;
        events.push({ ...decodeEvent(recorded, codec).event, revision: recorded.revision });
        position = recorded.position;
      }
    });
    return { events, position };
  }

  private async handleConflict(conflict: WrongRevision): Promise<null> {
    // The store has lost events (restored from a backup, failed over), so the cached state is invalid. The error drops it from the cache,
    // and the client is asked to retry.
    if (conflict.actual < this.cachedStream.revision) throw new CommandTimeout({ cause: conflict });
    this.conflicts += 1;
    await this.budget.backOff(this.conflicts, conflict);
    await this.catchUp();
    return null;
  }
}
