import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { type MutableGigState, initialGigState } from '@jamjar/contracts/gigs/gig.state';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { type RecordedGigEvent, readGigEvent } from '../gig-event.js';
import { type ProjectionGroup } from '../projection-group.js';
import { type ChangedRow, type RowTracker, type StateProjection } from '../read-model.js';
import { type ContributionTracker, type TotalsProjection } from '../totals-projection.js';
import { withProjectionErrors } from './projection-error.js';

type TrackingProjections = Pick<ProjectionGroup, 'stateProjections' | 'totalsProjections'>;

/** The state of a gig up to one revision, and the rows that were last written for it. */
export class FoldedGig {
  private state: MutableGigState = initialGigState;
  private lastRevision = -1n;
  private readonly rowTrackers: ReadonlyMap<StateProjection, RowTracker>;
  private readonly contributionTrackers: ReadonlyMap<TotalsProjection, ContributionTracker>;

  constructor(gigId: GigId, { stateProjections, totalsProjections }: TrackingProjections) {
    this.rowTrackers = new Map(stateProjections.map((projection) => [projection, projection.track(gigId)]));
    this.contributionTrackers = new Map(totalsProjections.map((projection) => [projection, projection.track(gigId)]));
  }

  /** Revision of the last applied event, -1n before the first. */
  get revision(): bigint {
    return this.lastRevision;
  }

  get gig(): MutableGigState {
    return this.state;
  }

  /** Approximate memory use, in performers; the gig itself counts as 10. */
  get weight(): number {
    return 10 + (this.state.phase === 'notCreated' ? 0 : this.state.performers.size);
  }

  /** @throws Error when the event's revision does not follow the last one */
  apply(event: RecordedGigEvent): void {
    if (event.revision !== this.lastRevision + 1n)
      throw new Error(`Revision ${event.revision.toString()} does not follow ${this.lastRevision.toString()}`);
    this.state = evolve(this.state, event);
    this.lastRevision = event.revision;
  }

  /** Returns the rows that changed since the previous call for the same projection, and remembers them. */
  takeChangedRows(projection: StateProjection): readonly ChangedRow[] {
    if (this.state.phase === 'notCreated') return [];
    return this.rowTrackers.get(projection)?.takeChangedRows(this.state) ?? [];
  }

  /** Returns by how much the gig's contributions differ from those at the previous call for the same projection, and remembers them. */
  takeDifferences(projection: TotalsProjection): readonly object[] {
    if (this.state.phase === 'notCreated') return [];
    return this.contributionTrackers.get(projection)?.takeDifferences(this.state) ?? [];
  }

  /** Makes the rows of the current state count as written. */
  markRowsAsWritten(): void {
    for (const projection of this.rowTrackers.keys()) this.takeChangedRows(projection);
    for (const projection of this.contributionTrackers.keys()) this.takeDifferences(projection);
  }
}

/** A cache of folded gigs; the least recently used ones are evicted first. */
export class FoldedGigs {
  private readonly gigs = new Map<GigId, FoldedGig>();

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly projections: TrackingProjections,
    /** Limit of the cached gigs' total weight, in performers. */
    private readonly maxWeight: number,
  ) {}

  /**
   * The gig folded up to `revision` at least. Rows of a gig that is loaded here count as written already.
   * @throws ProjectionError when an event cannot be applied
   * @throws Error when the stream ends before `revision`
   */
  async getUpTo(gigId: GigId, revision: bigint): Promise<FoldedGig> {
    const cached = this.gigs.get(gigId);
    const gig = cached && cached.revision >= revision ? cached : await this.load(gigId, revision);
    this.gigs.delete(gigId);
    this.gigs.set(gigId, gig); // most recently used last
    return gig;
  }

  /** Removes and yields the least recently used gigs until the limit is kept. At least one gig stays. */
  *evictLeastRecentlyUsed(): Generator<FoldedGig> {
    let weight = 0;
    for (const gig of this.gigs.values()) weight += gig.weight;
    for (const [gigId, gig] of this.gigs) {
      if (weight <= this.maxWeight || this.gigs.size === 1) return;
      weight -= gig.weight;
      this.gigs.delete(gigId);
      yield gig;
    }
  }

  /** Removes and yields all gigs. */
  *evictAll(): Generator<FoldedGig> {
    for (const [gigId, gig] of this.gigs) {
      this.gigs.delete(gigId);
      yield gig;
    }
  }

  private async load(gigId: GigId, revision: bigint): Promise<FoldedGig> {
    const gig = new FoldedGig(gigId, this.projections);
    if (revision < 0n) return gig;
    for await (const recordedEvent of this.store.read(toGigStreamName(gigId), -1n)) {
      withProjectionErrors(recordedEvent, () => gig.apply(readGigEvent(recordedEvent, gigId)));
      if (gig.revision === revision) break;
    }
    if (gig.revision < revision) throw new Error(`${toGigStreamName(gigId)} ends before revision ${revision.toString()}`);
    gig.markRowsAsWritten();
    return gig;
  }
}
