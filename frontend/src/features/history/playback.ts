import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { copyGig } from '@jamjar/contracts/gigs/gig.copy';
import { type Gig, initialGigState, type MutableGigState, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { compareCallingOrder, getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type HistoryEvent } from './history-event.js';

/** A state is kept after so many events; from it the states that follow are folded. */
const keptStateInterval = 100;

/**
 * The states of a gig after each of its events, folded by the same `evolve` that decided the gig. Reading a state folds fewer than
 * `keptStateInterval` events; reading one after another folds only those between them.
 */
export class Playback {
  /** All that were added, in order. */
  readonly events: HistoryEvent[] = [];
  readonly #keptStates: MutableGigState[] = [];
  #state: MutableGigState = initialGigState;
  /** The state that was read last, and after how many events it is. */
  #shown: { count: number; state: MutableGigState } = { count: 0, state: initialGigState };

  /** Folds the next event. @throws Error as `evolve`, when it does not follow those before it */
  add(event: HistoryEvent): void {
    if (this.events.length % keptStateInterval === 0) this.#keptStates.push(copyState(this.#state));
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

  /** Who was on stage, selected and in the queue after so many events; nobody before the first. */
  stateAfter(count: number): PlaybackState {
    const kept = Math.floor(Math.max(0, count - 1) / keptStateInterval);
    const keptCount = kept * keptStateInterval;
    const goesOn = this.#shown.count <= count && this.#shown.count > keptCount;
    const start = goesOn ? this.#shown : { count: keptCount, state: copyState(this.#keptStates[kept] ?? initialGigState) };
    const state = this.events.slice(start.count, count).reduce(evolve, start.state);
    this.#shown = { count, state };
    return state.phase === 'notCreated' ? { onStage: [], selected: [], queue: [] } : toPlaybackState(state);
  }
}

const copyState = (state: MutableGigState): MutableGigState => (state.phase === 'notCreated' ? state : copyGig(state));

/** Who was on stage, selected and in the queue after an event, in the orders of the live page. */
export interface PlaybackState {
  readonly onStage: readonly Performer[];
  readonly selected: readonly Performer[];
  /** Neither on stage nor selected, in the order in which they are called; at a gig that nobody plays at, the whole line-up. */
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

/** What the calling order compares: copying whole performers would take longer than sorting them. */
const toCallable = (performer: Performer) => ({
  id: performer.id,
  sortOrder: performer.sortOrder,
  played: performer.performanceCount > 0,
  lastPlayedAt: performer.lastPlayedAt,
  performer,
});
