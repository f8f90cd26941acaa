import { type LiveEventId } from '@jamjar/contracts/ids';
import { evolve } from '@jamjar/contracts/live-events/live-event.evolve';
import { type FoldingState, notCreated } from '@jamjar/contracts/live-events/live-event.state';
import { streamOf } from '@jamjar/contracts/live-events/live-event.stream';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type NightFact, nightFact } from '../night-fact.js';
import { type Difference, type FollowedView, type ViewOfState } from '../read-model.js';
import { blaming } from './cannot-project.js';

/** A night as far as it was folded, and what was written of it. */
export class FoldedNight {
  private state: FoldingState = notCreated;
  private folded = -1n;
  private readonly views: ReadonlyMap<ViewOfState, FollowedView>;

  constructor(liveEventId: LiveEventId, views: readonly ViewOfState[]) {
    this.views = new Map(views.map((view) => [view, view.follow(liveEventId)]));
  }

  /** Of the last fact in it, -1n before the first. */
  get revision(): bigint {
    return this.folded;
  }

  get night(): FoldingState {
    return this.state;
  }

  /** How much it holds, in performers. */
  get weight(): number {
    return 10 + (this.state.phase === 'notCreated' ? 0 : this.state.performers.size);
  }

  /** @throws Error when the fact does not follow what it has */
  take(fact: NightFact): void {
    if (fact.revision !== this.folded + 1n)
      throw new Error(`Revision ${fact.revision.toString()} does not follow ${this.folded.toString()}`);
    this.state = evolve(this.state, fact);
    this.folded = fact.revision;
  }

  /** Rows that are not as they were when this was asked last. */
  differences(view: ViewOfState): readonly Difference[] {
    if (this.state.phase === 'notCreated') return [];
    return this.views.get(view)?.differences(this.state) ?? [];
  }
}

/** The nights that were touched last, kept folded. */
export class FoldedNights {
  private readonly nights = new Map<LiveEventId, FoldedNight>();

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly views: readonly ViewOfState[],
    /** In performers. */
    private readonly capacity: number,
  ) {}

  /**
   * The night with everything up to `revision` in it, or more when it has more already; what it shows counts as written.
   * @throws Error when its history ends before
   */
  async upTo(liveEventId: LiveEventId, revision: bigint): Promise<FoldedNight> {
    const known = this.nights.get(liveEventId);
    const night = known && known.revision >= revision ? known : await this.load(liveEventId, revision);
    this.nights.delete(liveEventId);
    this.nights.set(liveEventId, night); // the youngest is last
    return night;
  }

  /** Takes out the oldest that are too many; one always stays. */
  *tooMany(): Generator<FoldedNight> {
    let weight = 0;
    for (const night of this.nights.values()) weight += night.weight;
    for (const [liveEventId, night] of this.nights) {
      if (weight <= this.capacity || this.nights.size === 1) return;
      weight -= night.weight;
      this.nights.delete(liveEventId);
      yield night;
    }
  }

  /** Takes out all. */
  *all(): Generator<FoldedNight> {
    for (const [liveEventId, night] of this.nights) {
      this.nights.delete(liveEventId);
      yield night;
    }
  }

  private async load(liveEventId: LiveEventId, revision: bigint): Promise<FoldedNight> {
    const night = new FoldedNight(liveEventId, this.views);
    if (revision < 0n) return night;
    for await (const recorded of this.store.read(streamOf(liveEventId), -1n)) {
      blaming(recorded, () => night.take(nightFact(recorded, liveEventId)));
      if (night.revision === revision) break;
    }
    if (night.revision < revision) throw new Error(`${streamOf(liveEventId)} ends before revision ${revision.toString()}`);
    for (const view of this.views) night.differences(view);
    return night;
  }
}
