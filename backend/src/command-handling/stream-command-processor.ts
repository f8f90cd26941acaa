import AsyncLock from 'async-lock';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EventStore, StoreUnavailable } from '@jamjar/infra/event-store/event-store';
import { CommandBatch, type DraftResult } from './command-batch.js';
import { CachedStream, StreamCache } from './stream-cache.js';
import { CommandTimeout, EventsLost, IdempotencyKeyReused } from './command-errors.js';
import { CommandExecution, TimeBudget } from './command-execution.js';
import { type CommandMetadata, type RequestIdentity } from './command-metadata.js';
import { type CommandPreview, type CommandResult } from './command-result.js';
import { type Decider, noChange, type AnyEvent, type EventCodec } from '@jamjar/contracts/decider';
import { NewestEvents } from './newest-events.js';

export interface StreamCommandProcessorOptions {
  /** The time that a command may take, including the wait for other commands on its stream. */
  readonly timeoutMs?: number;
  /** Maximum number of events of all cached streams together. 100,000 take about 30 MB (see `StreamCache`). */
  readonly maxCachedEvents?: number;
}

/** A command that waits until its stream is free. */
interface WaitingCommand<State, Command, Event extends AnyEvent> {
  readonly command: Command;
  readonly metadata: CommandMetadata;
  readonly budget: TimeBudget;
  readonly resolve: (result: CommandResult<State, Event>) => void;
  readonly reject: (error: unknown) => void;
}
/** A batch of this many commands of the usual size stays far below the maximum size of an append. */
const maxCommandsPerBatch = 100;

/**
 * Handles commands on streams of one kind, for example gigs (`GigCommandProcessor`). Commands that arrive while others of their stream are
 * being recorded are decided together, each on the state after the one before it, and recorded by one append (docs/adr/0070), which
 * expects the revision of the cached state.
 * It guarantees (docs/rules.md#idempotency, docs/adr/0006):
 * - Events are recorded only if they were decided on the state after the stream's newest event.
 * - A command is recorded at most once, however often and to whichever process it is sent.
 * - A result without new events is decided only after the stream was read to its end for this command.
 * - Every command ends within its timeout, if necessary with `CommandTimeout`.
 */
export class StreamCommandProcessor<State, Command, Event extends AnyEvent> {
  private readonly waitingCommands = new Map<string, WaitingCommand<State, Command, Event>[]>();
  /** Runs the tasks on each stream one after the other. */
  private readonly lock = new AsyncLock({ maxPending: Infinity });
  private readonly cache: StreamCache<State, Event>;
  private readonly timeoutMs: number;
  /** For queries: finds where the newest event of a stream is, without delaying commands. */
  readonly newestEvents: NewestEvents;
  /** Position of the newest event that this process has appended or folded; -1n before the first. */
  lastPosition = -1n;

  constructor(
    private readonly store: Pick<EventStore, 'append' | 'read'>,
    private readonly decider: Decider<State, Command, Event>,
    private readonly codec: EventCodec<Event>,
    { timeoutMs = 5_000, maxCachedEvents = 100_000 }: StreamCommandProcessorOptions = {},
  ) {
    this.timeoutMs = timeoutMs;
    this.cache = new StreamCache(maxCachedEvents);
    this.newestEvents = new NewestEvents(store, this.cache);
  }

  /**
   * Decides the command and records its events, together with those of other commands that wait for the same stream. For a repeated
   * command, returns the events that it recorded before. A command that is refused or changes nothing is not recorded, so its repetition is
   * decided again.
   * @throws CommandTimeout when the command could not be completed; it may have been recorded all the same
   * @throws IdempotencyKeyReused when another request with this command id was recorded
   * @throws Error when the history is broken or an event cannot be stored
   */
  handle(stream: string, command: Command, metadata: CommandMetadata): Promise<CommandResult<State, Event>> {
    const budget = new TimeBudget(this.timeoutMs);
    return new Promise((resolve, reject) => this.enqueue(stream, { command, metadata, budget, resolve, reject }));
  }

  /**
   * Returns what `handle` would decide now, without recording anything. A decision with events may be based on an outdated state.
   * @param identity if a command with this identity was recorded before, the result is `noChange`
   * @throws CommandTimeout, IdempotencyKeyReused, Error as `handle`
   */
  preview(stream: string, command: Command, identity?: RequestIdentity): Promise<CommandPreview<State, Event>> {
    return this.execute(stream, async (execution) => {
      for (;;) {
        if (identity && execution.cachedStream.findRecordedCommand(identity)) return noChange;
        const decision = this.decider.decide(execution.cachedStream.state, command);
        if (decision.kind === 'accepted' && (execution.isUpToDate || decision.events.length > 0)) return decision;
        if (decision.kind === 'refused' && execution.isUpToDate) return { ...decision, state: execution.cachedStream.state };
        await execution.catchUp();
      }
    });
  }

  /**
   * Returns the state after the stream's newest event; the initial state for an unknown stream.
   * @throws CommandTimeout; Error when the history is broken
   */
  readState(stream: string): Promise<State> {
    return this.execute(stream, async (execution) => {
      if (!execution.isUpToDate) await execution.catchUp();
      return execution.cachedStream.state;
    });
  }

  /** Yields the cached streams, most recently used first. They may lack events that other processes have appended. */
  *cachedStreams(): Iterable<{ stream: string; state: State }> {
    for (const { stream, state } of this.cache.values()) yield { stream, state };
  }

  private enqueue(stream: string, command: WaitingCommand<State, Command, Event>): void {
    const others = this.waitingCommands.get(stream);
    if (others) others.push(command);
    else {
      this.waitingCommands.set(stream, [command]);
      void this.lock.acquire(stream, () => this.handleWaitingCommands(stream));
    }
  }

  /** Handles the commands that wait for the stream now, as far as possible together. Never rejects. */
  private async handleWaitingCommands(stream: string): Promise<void> {
    const waiting = this.waitingCommands.get(stream) ?? [];
    this.waitingCommands.delete(stream);
    for (let batchSize = maxCommandsPerBatch; waiting[0];) {
      const commands = waiting.slice(0, batchSize);
      try {
        const results = await this.runOnStream(stream, waiting[0].budget, (execution) => this.record(execution, commands));
        const handled = waiting.splice(0, results.length);
        const respond = (): void => results.forEach((result, index) => handled[index]?.resolve(result));
        // the store gets the next batch first, in the next turn of the event loop, so that it works while these responses are built
        if (this.waitingCommands.has(stream)) void nextTurn().then(() => nextTurn().then(respond));
        else respond();
      } catch (error) {
        if (error instanceof CommandTimeout || commands.length === 1) waiting.shift()?.reject(error); // the others have more time left
        else batchSize = 1; // one of them cannot be handled, so each is now handled alone
      }
    }
  }

  /** Decides the commands and appends their events, again and again until no other process has appended in between. */
  private async record(
    execution: CommandExecution<State, Event>,
    commands: readonly WaitingCommand<State, Command, Event>[],
  ): Promise<CommandResult<State, Event>[]> {
    for (;;) {
      const batch = new CommandBatch(execution.cachedStream, this.decider, this.codec);
      const drafts = commands.map(({ command, metadata }) => batch.decide(command, metadata));
      const areResultsValid = batch.newEvents.length > 0 ? await execution.append(batch) : execution.isUpToDate;
      if (areResultsValid) return Promise.all(drafts.map((draft) => this.toResult(execution, draft)));
      if (!execution.isUpToDate) await execution.catchUp();
    }
  }

  /** @returns the result; of a command that was recorded before, its events and the newest state */
  private async toResult(
    execution: CommandExecution<State, Event>,
    draft: DraftResult<State, Event>,
  ): Promise<CommandResult<State, Event>> {
    if (draft.kind !== 'recorded') return draft;
    const { state, revision } = execution.cachedStream;
    const events = await execution.readEventsOf(draft.recorded, this.codec);
    return { kind: 'accepted', state, revision, events, wasRecordedBefore: true };
  }

  /** Runs a task with the stream's lock. @throws as `runOnStream` */
  private execute<Result>(stream: string, task: (execution: CommandExecution<State, Event>) => Promise<Result>): Promise<Result> {
    const budget = new TimeBudget(this.timeoutMs);
    return this.lock.acquire(stream, () => this.runOnStream(stream, budget, task));
  }

  /**
   * Runs a task with the cached stream. A task that runs out of time leaves it: it has the stream up to a revision, and the next task reads
   * on from there. An error other than CommandTimeout and IdempotencyKeyReused, and lost events, remove it.
   */
  private async runOnStream<Result>(
    stream: string,
    budget: TimeBudget,
    task: (execution: CommandExecution<State, Event>) => Promise<Result>,
  ): Promise<Result> {
    const cached = this.cache.get(stream);
    const execution = new CommandExecution(cached ?? new CachedStream(stream, this.decider, this.codec), this.store, budget);
    let isValid = true;
    try {
      if (!cached) await execution.catchUp();
      const result = await task(execution);
      const { state, position } = execution.cachedStream;
      if (position !== null) this.onStreamHandled(state, position);
      return result;
    } catch (error) {
      const failure = error instanceof StoreUnavailable ? new CommandTimeout({ cause: error }) : error;
      isValid = failure instanceof IdempotencyKeyReused || (failure instanceof CommandTimeout && !(failure instanceof EventsLost));
      throw failure;
    } finally {
      if (isValid) this.cache.keep(execution.cachedStream);
      else this.cache.delete(stream);
    }
  }

  /** Called after each successful task on a stream with events, with its state and the position of the newest event in it. */
  protected onStreamHandled(_state: State, position: bigint): void {
    if (position > this.lastPosition) this.lastPosition = position;
  }
}
