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
  /** How long a command may take, including the time it waits for other commands on its stream. */
  readonly timeoutMs?: number;
  /** Maximum number of events of all cached streams together. 100,000 take about 30 MB (see `StreamCache`). */
  readonly maxCachedEvents?: number;
}

export interface AcceptedResult<State, Event extends AnyEvent = AnyEvent> {
  readonly kind: 'accepted';
  /** The state after all events of the stream, including `events`. It is the cached object: later commands on the stream change it. */
  readonly state: State;
  /** Revision of the newest event in `state`, -1n when the stream is empty. */
  readonly revision: bigint;
  /** The events that the command recorded, now or when it was first handled. Empty when it changed nothing. */
  readonly events: readonly (Event & EventOrigin)[];
  /** Whether an earlier request with the same command id had recorded `events`; then nothing was recorded now. */
  readonly wasRecordedBefore: boolean;
}

/** The result of handling a command. */
export type CommandResult<State, Event extends AnyEvent = AnyEvent> = AcceptedResult<State, Event> | RefusedResult<State>;
/** A refusal, and the state on which it was decided: the cached object, as in `AcceptedResult`. */
export type RefusedResult<State> = Refusal & { readonly state: State };
/** What would be decided on a command. */
export type CommandPreview<State, Event extends AnyEvent> = Exclude<Decision<Event>, Refusal> | RefusedResult<State>;

/**
 * Handles the commands of one kind of stream (`GigCommandProcessor`: those of gigs): one at a time per stream, decided on the cached
 * state, appended with the exact expected revision.
 * It guarantees (docs/rules.md#idempotency, docs/adr/0006):
 * - No events are recorded that were decided on an outdated state.
 * - A command is recorded at most once, however often and to whichever process it is sent.
 * - A result without new events is decided only after the stream was read to its end for this command.
 * - Every command ends within its timeout, if necessary with `CommandTimeout`.
 */
export class StreamCommandProcessor<State, Command, Event extends AnyEvent> {
  /** The commands on one stream wait here for each other. */
  private readonly lock = new AsyncLock({ maxPending: Infinity });
  private readonly cache: StreamCache<State, Event>;
  private readonly timeoutMs: number;
  /** For reads, which must not delay commands. */
  readonly newestEvents: NewestEvents;
  /** Position of the newest event that this process has appended or read for a command; -1n before the first. */
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
   * Decides the command and records its events, or returns the events it recorded before. Refusals and commands that change nothing
   * are not recorded: when they are sent again, they are decided again.
   * @throws CommandTimeout when the command could not be completed; it may have been recorded all the same
   * @throws IdempotencyKeyReused when another request with this command id was recorded
   */
  handle(stream: string, command: Command, metadata: CommandMetadata): Promise<CommandResult<State, Event>> {
    return this.execute(stream, async (execution) => {
      for (;;) {
        const recorded = execution.cachedStream.findRecordedCommand(metadata);
        if (recorded) return this.answerRepeated(execution, recorded);
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
   * Returns what `handle` would decide now, without recording it; a decision with events may be based on an outdated state. With the
   * identity of a command that was recorded before, the result is `noChange` and never a refusal.
   * @throws CommandTimeout @throws IdempotencyKeyReused as `handle`
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
   * Returns the state after all events in the store; the initial state for an unknown stream. Later commands change the returned object.
   * @throws CommandTimeout
   */
  readState(stream: string): Promise<State> {
    return this.execute(stream, async (execution) => {
      if (!execution.isUpToDate) await execution.catchUp();
      return execution.cachedStream.state;
    });
  }

  /** The cached streams, most recently used first. Another process may have appended to them since their last command here. */
  *cachedStreams(): Iterable<{ stream: string; state: State }> {
    for (const { stream, state } of this.cache.values()) yield { stream, state };
  }

  /**
   * An error other than IdempotencyKeyReused drops the cached stream: it may lack an append whose outcome is unknown, or only some of the
   * read events may be folded.
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
        if (position !== null) this.notice(state, position);
        return result;
      } catch (error) {
        if (!(error instanceof IdempotencyKeyReused)) this.cache.delete(stream);
        throw error instanceof StoreUnavailable ? new CommandTimeout({ cause: error }) : error;
      }
    });
  }

  /** Called for every stream that was handled, with the position of its newest event. */
  protected notice(_state: State, position: bigint): void {
    if (position > this.lastPosition) this.lastPosition = position;
  }

  /** Returns null when another process appended first; the other process's events are folded then. */
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
      prepared.decoded.map(({ event }) => event),
    );
  }

  /** Returns the events that the command recorded, with the newest state. */
  private async answerRepeated(
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
