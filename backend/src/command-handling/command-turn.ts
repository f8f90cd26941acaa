/** One command's turn on its stream: the folded stream in its hands, and the time that is left for it. */
import { type Appended, type EventStore, StoreUnavailable, WrongRevision } from '@jamjar/infra/event-store/event-store';
import { type Happened } from './command-context.js';
import { Busy } from './command-failures.js';
import { type AnyEvent, type EventFormat } from './event-format.js';
import { type DoneCommand, type HotState, readable } from './hot-state.js';
import { type NewEvents } from './new-events.js';
import { type TimeBudget } from './time-budget.js';

export class CommandTurn<State, Event extends AnyEvent> {
  private conflicts = 0;
  private hasRead = false;

  constructor(
    readonly hot: HotState<State, Event>,
    private readonly store: EventStore,
    private readonly budget: TimeBudget,
  ) {}

  /** False until the stream was read to its end within this turn: until then others may have changed it unnoticed. */
  get upToDate(): boolean {
    return this.hasRead;
  }

  /**
   * Folds what the store has and the hot state lacks.
   * @throws Busy out of time @throws StoreUnavailable
   */
  async catchUp(): Promise<void> {
    await this.budget.within(async () => {
      for await (const recorded of this.store.read(this.hot.stream, this.hot.revision)) this.hot.foldRecorded(recorded);
    });
    this.hasRead = true;
  }

  /**
   * Appends after the hot state's revision and folds. While the outcome is unknown exactly this append is tried again: if it was
   * done, it is answered as the first time.
   * @returns null when somebody else was faster; what they appended is folded then
   * @throws Busy out of time; the append may have happened
   */
  async append({ toStore, asRead }: NewEvents<Event>): Promise<Appended | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        const appended = await this.budget.within(() => this.store.append(this.hot.stream, this.hot.revision, toStore));
        this.hot.foldAppended(asRead, appended.position);
        return appended;
      } catch (error) {
        if (error instanceof WrongRevision) return this.giveWay(error);
        if (!(error instanceof StoreUnavailable)) throw error;
        await this.budget.pause(attempt, error);
      }
    }
  }

  /** The events of a command that was done before, and the position of the last one. */
  async eventsOf({ from, to }: DoneCommand, format: EventFormat<Event>): Promise<{ events: Happened<Event>[]; position: bigint | null }> {
    const events: Happened<Event>[] = [];
    let position: bigint | null = null;
    await this.budget.within(async () => {
      for await (const recorded of this.store.read(this.hot.stream, from - 1n)) {
        if (recorded.revision > to) break;
        events.push({ ...readable(recorded, format).event, revision: recorded.revision });
        position = recorded.position;
      }
    });
    return { events, position };
  }

  private async giveWay(conflict: WrongRevision): Promise<null> {
    // The store is behind what it once had (restored, failed over): nothing in memory holds any more.
    if (conflict.actual < this.hot.revision) throw new Busy({ cause: conflict });
    this.conflicts += 1;
    await this.budget.pause(this.conflicts, conflict);
    await this.catchUp();
    return null;
  }
}
