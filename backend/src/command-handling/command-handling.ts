/**
 * How commands are done on streams: one at a time per stream, decided on the folded stream that is kept in memory, appended at exactly
 * the revision that was decided on. It promises (design, "The event store is a port"):
 * nothing is decided on a state that the store has left behind; a command is recorded at most once, however often it is sent, to
 * whichever process; what ends without an append was decided on what the store held after the command came in; and every
 * command is answered in time, with `Busy` if need be.
 */
import { type EventStore, StoreUnavailable } from '@jamjar/infra/event-store/event-store';
import { type CommandContext, type Done, type Happened, type Outcome } from './command-context.js';
import { Busy, KeyReused } from './command-failures.js';
import { CommandTurn } from './command-turn.js';
import { type Decider } from './decider.js';
import { type Decision, nothingNew } from './decision.js';
import { type AnyEvent, type EventFormat } from './event-format.js';
import { type DoneCommand, HotState } from './hot-state.js';
import { HotStates } from './hot-states.js';
import { newEvents } from './new-events.js';
import { StreamQueue } from './stream-queue.js';
import { TimeBudget } from './time-budget.js';

export interface CommandHandlingOptions {
  /** Milliseconds that a command may take, waiting for its turn included. */
  readonly timeBudget: number;
  /** How many events the streams that are kept in memory may have together. */
  readonly maxHotEvents: number;
}
const defaults: CommandHandlingOptions = { timeBudget: 5_000, maxHotEvents: 100_000 };

/** What a command is known by when it comes again. */
type Identity = Pick<CommandContext, 'commandId' | 'requestHash'>;

export class CommandHandling<State, Command, Event extends AnyEvent> {
  private readonly queue = new StreamQueue();
  private readonly hot: HotStates<State, Event>;
  private readonly timeBudget: number;

  constructor(
    private readonly store: EventStore,
    private readonly decider: Decider<State, Command, Event>,
    private readonly format: EventFormat<Event>,
    options: Partial<CommandHandlingOptions> = {},
  ) {
    const { timeBudget, maxHotEvents } = { ...defaults, ...options };
    this.timeBudget = timeBudget;
    this.hot = new HotStates(maxHotEvents);
  }

  /**
   * Decides the command and records what happened, or answers what it did before. Refusals and commands that change nothing are
   * not recorded: sent again, they are decided anew.
   * @throws Busy not settled within the time budget; nothing is known of the outcome
   * @throws KeyReused another request with this command id was done
   */
  handle(stream: string, command: Command, context: CommandContext): Promise<Outcome<State, Event>> {
    return this.onTurn(stream, async (turn) => {
      for (;;) {
        const before = turn.hot.doneBefore(context);
        if (before) return this.replay(turn, before);
        const decision = this.decider.decide(turn.hot.state, command);
        if (decision.kind === 'happened' && decision.events.length > 0) {
          const done = await this.record(turn, decision.events, context);
          if (done) return done;
        } else if (turn.upToDate) {
          return decision.kind === 'refused' ? decision : outcome(turn, []);
        } else {
          await turn.catchUp();
        }
      }
    });
  }

  /**
   * What `handle` would decide now; appends nothing. With the command's identity, a command that was done before is not refused:
   * it answers that nothing new would happen.
   * @throws Busy @throws KeyReused as `handle`
   */
  dry(stream: string, command: Command, identity?: Identity): Promise<Decision<Event>> {
    return this.onTurn(stream, async (turn) => {
      for (;;) {
        if (identity && turn.hot.doneBefore(identity)) return nothingNew;
        const decision = this.decider.decide(turn.hot.state, command);
        if (turn.upToDate || (decision.kind === 'happened' && decision.events.length > 0)) return decision;
        await turn.catchUp();
      }
    });
  }

  /** The stream folded with everything that the store holds; the initial state for an unknown stream. It lives on, as in `Done`. @throws Busy */
  state(stream: string): Promise<State> {
    return this.onTurn(stream, async (turn) => {
      if (!turn.upToDate) await turn.catchUp();
      return turn.hot.state;
    });
  }

  /** The streams in memory, most recently used first: as of their last command here, so perhaps behind the store. */
  *hotStreams(): Iterable<{ stream: string; state: State }> {
    for (const { stream, state } of this.hot.values()) yield { stream, state };
  }

  /** Whatever goes wrong leaves no hot state behind: it may lack what was appended in doubt, or be folded by half. */
  private onTurn<Answer>(stream: string, work: (turn: CommandTurn<State, Event>) => Promise<Answer>): Promise<Answer> {
    const budget = new TimeBudget(this.timeBudget);
    return this.queue.run(stream, async () => {
      try {
        const turn = await this.begin(stream, budget);
        const answer = await work(turn);
        this.hot.keep(turn.hot);
        return answer;
      } catch (error) {
        if (!(error instanceof KeyReused)) this.hot.drop(stream);
        throw error instanceof StoreUnavailable ? new Busy({ cause: error }) : error;
      }
    });
  }

  private async begin(stream: string, budget: TimeBudget): Promise<CommandTurn<State, Event>> {
    const warm = this.hot.get(stream);
    const turn = new CommandTurn(warm ?? new HotState(stream, this.decider, this.format), this.store, budget);
    if (!warm) await turn.catchUp();
    return turn;
  }

  /** null: somebody was faster, and what they did is folded. */
  private async record(
    turn: CommandTurn<State, Event>,
    events: readonly Event[],
    context: CommandContext,
  ): Promise<Done<State, Event> | null> {
    const decided = newEvents(events, context, turn.hot, this.format);
    const appended = await turn.append(decided);
    if (!appended) return null;
    const happened = decided.asRead.map(({ event, revision }) => ({ ...event, revision }));
    return { ...outcome(turn, happened), position: appended.position };
  }

  /** Answers as things are now: what the command did, on the newest state. */
  private async replay(turn: CommandTurn<State, Event>, before: DoneCommand): Promise<Done<State, Event>> {
    if (!turn.upToDate) await turn.catchUp();
    const { events, position } = await turn.eventsOf(before, this.format);
    return { ...outcome(turn, events), position, replayed: true };
  }
}

function outcome<State, Event extends AnyEvent>(
  { hot: { state, revision, position } }: CommandTurn<State, Event>,
  events: readonly Happened<Event>[],
): Done<State, Event> {
  return { kind: 'done', state, revision, statePosition: position, position: null, events, replayed: false };
}
