import { type GigId } from '@jamjar/contracts/ids';
import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { type FoldingState, notCreated } from '@jamjar/contracts/gigs/gig.state';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type NightEvent, nightEvent } from '../night-event.js';
import { type Difference, type FollowedView, type ViewOfState } from '../read-model.js';
import { blaming } from './cannot-project.js';

/** A night as far as it was folded, and what was written of it. */
export class FoldedNight {
  private state: FoldingState = notCreated;
  private folded = -1n;
  private readonly views: ReadonlyMap<ViewOfState, FollowedView>;

  constructor(gigId: GigId, views: readonly ViewOfState[]) {
    this.views = new Map(views.map((view) => [view, view.follow(gigId)]));
  }

  /** Of the last event in it, -1n before the first. */
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

  /** @throws Error when the event does not follow what it has */
  take(event: NightEvent): void {
    if (event.revision !== this.folded + 1n)
      throw new Error(`Revision ${event.revision.toString()} does not follow ${this.folded.toString()}`);
    this.state = evolve(this.state, event);
    this.folded = event.revision;
  }

  /** Rows that are not as they were when this was asked last. */
  differences(view: ViewOfState): readonly Difference[] {
    if (this.state.phase === 'notCreated') return [];
    return this.views.get(view)?.differences(this.state) ?? [];
  }
}

/** The nights that were touched last, kept folded. */
export class FoldedNights {
  private readonly nights = new Map<GigId, FoldedNight>();

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
  async upTo(gigId: GigId, revision: bigint): Promise<FoldedNight> {
    const known = this.nights.get(gigId);
    const night = known && known.revision >= revision ? known : await this.load(gigId, revision);
    this.nights.delete(gigId);
    this.nights.set(gigId, night); // the youngest is last
    return night;
  }

  /** Takes out the oldest that are too many; one always stays. */
  *tooMany(): Generator<FoldedNight> {
    let weight = 0;
    for (const night of this.nights.values()) weight += night.weight;
    for (const [gigId, night] of this.nights) {
      if (weight <= this.capacity || this.nights.size === 1) return;
      weight -= night.weight;
      this.nights.delete(gigId);
      yield night;
    }
  }

  /** Takes out all. */
  *all(): Generator<FoldedNight> {
    for (const [gigId, night] of this.nights) {
      this.nights.delete(gigId);
      yield night;
    }
  }

  private async load(gigId: GigId, revision: bigint): Promise<FoldedNight> {
    const night = new FoldedNight(gigId, this.views);
    if (revision < 0n) return night;
    for await (const recorded of this.store.read(streamOf(gigId), -1n)) {
      blaming(recorded, () => night.take(nightEvent(recorded, gigId)));
      if (night.revision === revision) break;
    }
    if (night.revision < revision) throw new Error(`${streamOf(gigId)} ends before revision ${revision.toString()}`);
    for (const view of this.views) night.differences(view);
    return night;
  }
}
