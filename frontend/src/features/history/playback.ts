import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { copyGig } from '@jamjar/contracts/gigs/gig.copy';
import { type Gig, initialGigState, type MutableGigState, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { compareCallingOrder, getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type HistoryEvent } from './history-event.js';

/** After every so many events a copy of the state is stored, from which later states are folded. */
const snapshotInterval = 100;

/**
 * The states of a gig after each of its events, folded by the `evolve` that the server uses, too. Reading a state folds at most
 * `snapshotInterval` events; reading a slightly later state next folds only the events between them.
 */
export class Playback {
  /** All added events, in order. */
  readonly events: HistoryEvent[] = [];
  readonly #snapshots: MutableGigState[] = [];
  #state: MutableGigState = initialGigState;
  /** The state that was read last, and the number of events before it. */
  #lastRead: { count: number; state: MutableGigState } = { count: 0, state: initialGigState };

  /** Folds the next event. @throws Error (that of `evolve`) when it cannot follow the events before it */
  add(event: HistoryEvent): void {
    if (this.events.length % snapshotInterval === 0) this.#snapshots.push(copyGig(this.#state));
    this.#state = evolve(this.#state, event);
    this.events.push(event);
  }

  /** The state after all events. Folding the next event changes it. */
  get newest(): MutableGigState {
    return this.#state;
  }

  /** The gig after all events. @throws RangeError when there are none */
  get gig(): Gig {
    if (this.#state.phase === 'notCreated') throw new RangeError('A history begins with the creation of the gig');
    return this.#state;
  }

  /** The performers on stage, selected and in the queue after `count` events; nobody before the first event. */
  stateAfter(count: number): PlaybackState {
    const snapshotIndex = Math.floor(Math.max(0, count - 1) / snapshotInterval);
    const countAtSnapshot = snapshotIndex * snapshotInterval;
    const canContinue = this.#lastRead.count <= count && this.#lastRead.count > countAtSnapshot;
    const start = canContinue
      ? this.#lastRead
      : { count: countAtSnapshot, state: copyGig(this.#snapshots[snapshotIndex] ?? initialGigState) };
    const state = this.events.slice(start.count, count).reduce(evolve, start.state);
    this.#lastRead = { count, state };
    return state.phase === 'notCreated' ? { onStage: [], selected: [], queue: [] } : toPlaybackState(state);
  }
}

/** The performers on stage, selected and in the queue after an event, each in the order of the page of the gig. */
export interface PlaybackState {
  readonly onStage: readonly Performer[];
  readonly selected: readonly Performer[];
  /** Performers neither on stage nor selected, in calling order; at a generic event the whole line-up. */
  readonly queue: readonly Performer[];
}

function toPlaybackState(gig: Gig): PlaybackState {
  const lineUp = getLineUp(gig);
  const byStatus = (kind: Performer['status']['kind']): Performer[] => lineUp.filter(({ status }) => status.kind === kind);
  const compare = compareCallingOrder(gig.settings.type);
  const queue = byStatus('waiting')
    .map(toCallable)
    .sort(compare)
    .map(({ performer }) => performer);
  return { onStage: byStatus('onStage'), selected: byStatus('selected'), queue };
}

/** The fields that the calling order compares; copying whole performers would take longer than sorting them. */
const toCallable = (performer: Performer) => ({
  id: performer.id,
  sortOrder: performer.sortOrder,
  played: performer.performanceCount > 0,
  lastPlayedAt: performer.lastPlayedAt,
  performer,
});
