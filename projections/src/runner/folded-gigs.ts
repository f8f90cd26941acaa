import { type GigId } from '@jamjar/contracts/ids';
import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { type FoldingState, notCreated } from '@jamjar/contracts/gigs/gig.state';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type RecordedGigEvent, readGigEvent } from '../gig-event.js';
import { type Difference, type FollowedView, type ViewOfState } from '../read-model.js';
import { blaming } from './cannot-project.js';

/** A gig as far as it was folded, and what was written of it. */
export class FoldedGig {
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

  get gig(): FoldingState {
    return this.state;
  }

  /** How much it holds, in performers. */
  get weight(): number {
    return 10 + (this.state.phase === 'notCreated' ? 0 : this.state.performers.size);
  }

  /** @throws Error when the event does not follow what it has */
  take(event: RecordedGigEvent): void {
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

/** The gigs that were touched last, kept folded. */
export class FoldedGigs {
  private readonly gigs = new Map<GigId, FoldedGig>();

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly views: readonly ViewOfState[],
    /** In performers. */
    private readonly capacity: number,
  ) {}

  /**
   * The gig with everything up to `revision` in it, or more when it has more already; what it shows counts as written.
   * @throws Error when its history ends before
   */
  async upTo(gigId: GigId, revision: bigint): Promise<FoldedGig> {
    const known = this.gigs.get(gigId);
    const gig = known && known.revision >= revision ? known : await this.load(gigId, revision);
    this.gigs.delete(gigId);
    this.gigs.set(gigId, gig); // the youngest is last
    return gig;
  }

  /** Takes out the oldest that are too many; one always stays. */
  *tooMany(): Generator<FoldedGig> {
    let weight = 0;
    for (const gig of this.gigs.values()) weight += gig.weight;
    for (const [gigId, gig] of this.gigs) {
      if (weight <= this.capacity || this.gigs.size === 1) return;
      weight -= gig.weight;
      this.gigs.delete(gigId);
      yield gig;
    }
  }

  /** Takes out all. */
  *all(): Generator<FoldedGig> {
    for (const [gigId, gig] of this.gigs) {
      this.gigs.delete(gigId);
      yield gig;
    }
  }

  private async load(gigId: GigId, revision: bigint): Promise<FoldedGig> {
    const gig = new FoldedGig(gigId, this.views);
    if (revision < 0n) return gig;
    for await (const recorded of this.store.read(streamOf(gigId), -1n)) {
      blaming(recorded, () => gig.take(readGigEvent(recorded, gigId)));
      if (gig.revision === revision) break;
    }
    if (gig.revision < revision) throw new Error(`${streamOf(gigId)} ends before revision ${revision.toString()}`);
    for (const view of this.views) gig.differences(view);
    return gig;
  }
}
