import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { initialGigState, type MutableGigState } from '@jamjar/contracts/gigs/gig.state';
import { type EventStore } from '@jamjar/infra/event-store/event-store';
import { readGigEvent, type RecordedGigEvent, withProjectionErrors } from '../gig-event.js';
import {
  type ChangedRow,
  type ProjectionGroup,
  type StateProjection,
  type RowTracker,
  type VersionProjection,
  type VersionTracker,
} from '../read-model.js';

type TrackingProjections = Pick<ProjectionGroup, 'stateProjections' | 'versionProjections'>;

/** A gig folded up to one revision, and trackers of the rows that were written for it. */
export class FoldedGig {
  /** The gig after the last applied event. */
  gig: MutableGigState = initialGigState;
  /** Revision of the last applied event, -1n before the first. */
  revision = -1n;
  private readonly rowTrackers: ReadonlyMap<StateProjection, RowTracker>;
  readonly versionTrackers: ReadonlyMap<VersionProjection, VersionTracker>;

  constructor(gigId: GigId, { stateProjections, versionProjections }: TrackingProjections) {
    this.rowTrackers = new Map(stateProjections.map((projection) => [projection, projection.track(gigId)]));
    this.versionTrackers = new Map(versionProjections.map((projection) => [projection, projection.track(gigId)]));
  }

  /** Approximate memory use, in performers: counts the current ones, the copies that an undo would restore, and 10 for the gig itself. */
  get weight(): number {
    if (this.gig.phase === 'notCreated') return 10;
    return this.gig.actions.reduce((weight, { before }) => weight + before.length, 10 + this.gig.performers.size);
  }

  /** @throws Error when the event's revision does not follow the last one, or the event does not fit the history (`evolve`) */
  apply(event: RecordedGigEvent): void {
    if (event.revision !== this.revision + 1n)
      throw new Error(`Revision ${event.revision.toString()} does not follow ${this.revision.toString()}`);
    this.gig = evolve(this.gig, event);
    this.revision = event.revision;
    if (this.gig.phase !== 'notCreated') for (const tracker of this.versionTrackers.values()) tracker.apply(this.gig, event);
  }

  /** Returns the rows that changed since the previous call for the same projection. */
  takeChangedRows(projection: StateProjection): readonly ChangedRow[] {
    if (this.gig.phase === 'notCreated') return [];
    return this.rowTrackers.get(projection)?.(this.gig) ?? [];
  }

  /** Treats all rows so far as written, so that the `take…` methods return only later changes. */
  markRowsAsWritten(): void {
    for (const projection of this.rowTrackers.keys()) this.takeChangedRows(projection);
    for (const tracker of this.versionTrackers.values()) {
      tracker.takeEndedVersions();
      tracker.takeCurrentVersions();
    }
  }
}

/** A cache of folded gigs, which evicts the least recently used ones. */
export class FoldedGigs {
  private readonly gigs = new Map<GigId, FoldedGig>();

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly projections: TrackingProjections,
    /** Limit of the cached gigs' total weight, in performers. */
    private readonly maxWeight: number,
  ) {}

  /**
   * Returns the gig folded up to `revision` or a later one. A gig that is not cached that far is loaded from the event store; its rows
   * count as written.
   * @throws ProjectionError when an event cannot be read or applied; StoreUnavailable; Error when the stream ends before `revision`
   */
  async getAtLeast(gigId: GigId, revision: bigint): Promise<FoldedGig> {
    const cached = this.gigs.get(gigId);
    const gig = cached && cached.revision >= revision ? cached : await this.load(gigId, revision);
    this.gigs.delete(gigId);
    this.gigs.set(gigId, gig); // most recently used last
    return gig;
  }

  /** Removes the least recently used gigs until the limit is kept, but never the last gig. @returns the removed gigs */
  evictLeastRecentlyUsed(): readonly FoldedGig[] {
    const evicted: FoldedGig[] = [];
    let weight = 0;
    for (const gig of this.gigs.values()) weight += gig.weight;
    for (const [gigId, gig] of this.gigs) {
      if (weight <= this.maxWeight || this.gigs.size === 1) break;
      weight -= gig.weight;
      this.gigs.delete(gigId);
      evicted.push(gig);
    }
    return evicted;
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
      const event = readGigEvent(recordedEvent, gigId);
      withProjectionErrors(event, () => gig.apply(event));
      if (gig.revision === revision) break;
    }
    if (gig.revision < revision) throw new Error(`${toGigStreamName(gigId)} ends before revision ${revision.toString()}`);
    gig.markRowsAsWritten();
    return gig;
  }
}
