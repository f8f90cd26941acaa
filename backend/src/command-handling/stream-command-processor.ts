import AsyncLock from 'async-lock';
import { type EventStore, StoreUnavailable } from '@jamjar/infra/event-store/event-store';
import { type RecordedCommand, CachedStream, StreamCache } from './stream-cache.js';
import { CommandTimeout, IdempotencyKeyReused } from './command-errors.js';
import { CommandExecution, TimeBudget } from './command-execution.js';
import { type CommandMetadata, type RequestIdentity } from './command-metadata.js';
import { type Decider, type Decision, noChange, type AnyEvent, type EventCodec, type Refusal } from '@jamjar/contracts/decider';
import { type EventOrigin } from '@jamjar/contracts/event-metadata';
import { prepareEvents } from './event-encoding.js';
import { NewestEvents } from './newest-events.js';

export interface StreamCommandProcessorOptions {
  /** The time that a command may take, including the wait for other commands on its stream. */
  readonly timeoutMs?: number;
  /** Maximum number of events of all cached streams together. 100,000 take about 30 MB (see `StreamCache`). */
  readonly maxCachedEvents?: number;
}

export interface AcceptedResult<State, Event extends AnyEvent = AnyEvent> {
  readonly kind: 'accepted';
  /** The state after the stream's newest event. It is the cached object, so later commands on the stream change it. */
  readonly state: State;
  /** Revision of the newest event in `state`, -1n when the stream is empty. */
  readonly revision: bigint;
  /** The events that the command recorded, now or when it was handled first. Empty when it changed nothing. */
  readonly events: readonly (Event & EventOrigin)[];
  /** Whether an earlier request with the same command id recorded `events`, so that nothing was recorded now. */
  readonly wasRecordedBefore: boolean;
}

/** The result of handling a command. */
export type CommandResult<State, Event extends AnyEvent = AnyEvent> = AcceptedResult<State, Event> | RefusedResult<State>;
/** A refusal, and the state on which it was decided: the cached object, as in `AcceptedResult`. */
export type RefusedResult<State> = Refusal & { readonly state: State };
/** The decision that a command would have now. */
export type CommandPreview<State, Event extends AnyEvent> = Exclude<Decision<Event>, Refusal> | RefusedResult<State>;

/**
 * Handles commands on streams of one kind, for example gigs (`GigCommandProcessor`). It handles one command at a time per stream, decides
 * it on the cached state, and appends its events with the revision of that state as the expected one.
 * It guarantees (docs/rules.md#idempotency, docs/adr/0006):
 * - Events are recorded only if they were decided on the state after the stream's newest event.
 * - A command is recorded at most once, however often and to whichever process it is sent.
 * - A result without new events is decided only after the stream was read to its end for this command.
 * - Every command ends within its timeout, if necessary with `CommandTimeout`.
 */
export class StreamCommandProcessor<State, Command, Event extends AnyEvent> {
  /** Handles the commands on each stream one after the other. */
  private readonly lock = new AsyncLock({ maxPending: Infinity });
  private readonly cache: StreamCache<State, Event>;
  private readonly timeoutMs: number;
  /** Locates newest events for queries, without delaying commands. */
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
   * Decides the command and records its events. For a repeated command, returns the events that it recorded before. A command that is
   * refused or changes nothing is not recorded, so its repetition is decided again.
   * @throws CommandTimeout when the command could not be completed; it may have been recorded all the same
   * @throws IdempotencyKeyReused when another request with this command id was recorded
   * @throws Error when the history is broken or an event cannot be stored
   */
  handle(stream: string, command: Command, metadata: CommandMetadata): Promise<CommandResult<State, Event>> {
    return this.execute(stream, async (execution) => {
      for (;;) {
        const recorded = execution.cachedStream.findRecordedCommand(metadata);
        if (recorded) return this.readRecordedResult(execution, recorded);
        const decision = this.decider.decide(execution.cachedStream.state, command);
        if (decision.kind === 'accepted' && decision.events.length > 0) {
          const result = await this.record(execution, decision.events, metadata);
          if (result) return result;
        } else if (execution.isUpToDate) {
          return decision.kind === 'refused' ? { ...decision, state: execution.cachedStream.state } : toAcceptedResult(execution, []);
        } else {
          await execution.catchUp();
        }
      }
    });
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
   * Returns the state after the stream's newest event; the initial state for an unknown stream. Later commands change the returned object.
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

  /**
   * Runs a task with the stream's lock. An error other than IdempotencyKeyReused removes the cached stream: an append of unknown outcome
   * may be missing from it, or only some of the read events may be folded.
   */
  private execute<Result>(stream: string, task: (execution: CommandExecution<State, Event>) => Promise<Result>): Promise<Result> {
    const budget = new TimeBudget(this.timeoutMs);
    return this.lock.acquire(stream, async () => {
      try {
        const cached = this.cache.get(stream);
        const execution = new CommandExecution(cached ?? new CachedStream(stream, this.decider, this.codec), this.store, budget);
        if (!cached) await execution.catchUp();
        const result = await task(execution);
        this.cache.keep(execution.cachedStream);
        const { state, position } = execution.cachedStream;
        if (position !== null) this.onStreamHandled(state, position);
        return result;
      } catch (error) {
        if (!(error instanceof IdempotencyKeyReused)) this.cache.delete(stream);
        throw error instanceof StoreUnavailable ? new CommandTimeout({ cause: error }) : error;
      }
    });
  }

  /** Called after each successful task on a stream with events, with its state and the position of the newest event in it. */
  protected onStreamHandled(_state: State, position: bigint): void {
    if (position > this.lastPosition) this.lastPosition = position;
  }

  /** Appends the events. @returns null when another process appended first; the events of that process are then folded */
  private async record(
    execution: CommandExecution<State, Event>,
    events: readonly Event[],
    metadata: CommandMetadata,
  ): Promise<AcceptedResult<State, Event> | null> {
    const prepared = prepareEvents(events, metadata, execution.cachedStream, this.codec);
    const appended = await execution.append(prepared);
    if (!appended) return null;
    return toAcceptedResult(
      execution,
      prepared.decodedEvents.map(({ event }) => event),
    );
  }

  /** Returns the result of a command that was recorded before, with the newest state. */
  private async readRecordedResult(
    execution: CommandExecution<State, Event>,
    recorded: RecordedCommand,
  ): Promise<AcceptedResult<State, Event>> {
    if (!execution.isUpToDate) await execution.catchUp();
    const events = await execution.readEventsOf(recorded, this.codec);
    return { ...toAcceptedResult(execution, events), wasRecordedBefore: true };
  }
}

function toAcceptedResult<State, Event extends AnyEvent>(
  { cachedStream: { state, revision } }: CommandExecution<State, Event>,
  events: readonly (Event & EventOrigin)[],
): AcceptedResult<State, Event> {
  return { kind: 'accepted', state, revision, events, wasRecordedBefore: false };
}
