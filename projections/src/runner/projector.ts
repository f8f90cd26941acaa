import { type GigId, parseGigStreamName, gigStreamPrefix } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type ProjectionGroup } from '../projection-group.js';
import { type RecordedGigEvent, readGigEvent } from '../gig-event.js';
import { type ChangedRow, type StateProjection } from '../read-model.js';
import { toTotalsRow } from '../totals-projection.js';
import { withProjectionErrors } from './projection-error.js';
import { type FoldedGig, FoldedGigs } from './folded-gigs.js';
import { RowWrites } from './row-writes.js';

/** The rows and changes of a batch, ready to be written. */
export interface ProjectedBatch {
  readonly rows: RowWrites;
  readonly changes: readonly NewChange[];
}

/**
 * Turns events into rows and changes without writing them. Its cached gigs assume that the result is written: when a write fails,
 * create a new projector.
 */
export class Projector {
  private readonly gigs: FoldedGigs;

  /** @param maxCachedPerformers limit of the gigs that stay in memory, counted in performers */
  constructor(
    private readonly group: ProjectionGroup,
    store: EventStore,
    maxCachedPerformers: number,
  ) {
    this.gigs = new FoldedGigs(store, group, maxCachedPerformers);
  }

  /**
   * @throws ProjectionError when an event cannot be projected
   * @throws StoreUnavailable when a gig cannot be loaded
   */
  async project(recordedEvents: readonly RecordedEvent[]): Promise<ProjectedBatch> {
    const rows = new RowWrites();
    const changes: NewChange[] = [];
    for (const [gigId, events] of groupByGig(recordedEvents)) {
      const foldedGig = await this.fold(gigId, events, rows);
      changes.push(...this.addStateRowsAndGetChanges(gigId, foldedGig, events, rows));
    }
    this.evictLeastRecentlyUsed();
    return { rows, changes };
  }

  /**
   * Folds events and adds the rows of event and totals projections only. A rebuild adds the rows of state projections once per gig,
   * with `addEvictedGigRows` and `addRemainingGigRows`.
   */
  async foldEvents(recordedEvents: readonly RecordedEvent[], rows: RowWrites): Promise<void> {
    for (const [gigId, events] of groupByGig(recordedEvents)) await this.fold(gigId, events, rows);
  }

  /** Adds the state rows of the gigs that leave the cache because it is full. */
  addEvictedGigRows(rows: RowWrites): void {
    for (const gig of this.gigs.evictLeastRecentlyUsed()) this.addStateRows(gig, rows);
  }

  /**
   * Adds the state rows of all cached gigs, one gig per iteration, so that the caller can write in between.
   * @param currentRows returns the collection to add to, a new one after each write
   */
  *addRemainingGigRows(currentRows: () => RowWrites): Generator<void> {
    for (const gig of this.gigs.evictAll()) yield void this.addStateRows(gig, currentRows());
  }

  private async fold(gigId: GigId, events: RecordedGigEvents, rows: RowWrites): Promise<FoldedGig> {
    const foldedGig = await this.gigs.getUpTo(gigId, events[0].revision - 1n);
    for (const event of events) {
      withProjectionErrors(event, () => {
        if (event.revision > foldedGig.revision) foldedGig.apply(event); // a cached gig may contain it already
        this.addEventRows(event, rows);
        this.addTotalsRows(event, foldedGig, rows);
      });
    }
    return foldedGig;
  }

  private addEventRows(event: RecordedGigEvent, rows: RowWrites): void {
    for (const projection of this.group.eventProjections) {
      const write = projection.project(event);
      if (write) rows.add(projection.entity, write);
    }
  }

  private addTotalsRows(event: RecordedGigEvent, foldedGig: FoldedGig, rows: RowWrites): void {
    for (const projection of this.group.totalsProjections)
      for (const difference of foldedGig.takeDifferences(projection))
        rows.add(projection.entity, { upsert: toTotalsRow(difference, event) });
  }

  private addStateRowsAndGetChanges(gigId: GigId, foldedGig: FoldedGig, events: RecordedGigEvents, rows: RowWrites): readonly NewChange[] {
    return withProjectionErrors(events[0], () => {
      const changedRows = this.addStateRows(foldedGig, rows);
      const { gig } = foldedGig;
      if (gig.phase === 'notCreated') return [];
      return this.group.toChanges({ gigId, gig, events, changedRows: (projection) => changedRows.get(projection) ?? [] });
    });
  }

  private addStateRows(foldedGig: FoldedGig, rows: RowWrites): ReadonlyMap<StateProjection, readonly ChangedRow[]> {
    const changedRows = new Map(this.group.stateProjections.map((projection) => [projection, foldedGig.takeChangedRows(projection)]));
    for (const [{ entity }, changed] of changedRows) for (const { row } of changed) rows.add(entity, { upsert: row });
    return changedRows;
  }

  private evictLeastRecentlyUsed(): void {
    for (const _gig of this.gigs.evictLeastRecentlyUsed()); // the generator evicts while it is iterated; the rows were added already
  }
}

type RecordedGigEvents = [RecordedGigEvent, ...RecordedGigEvent[]];

/** The gig events by gig, in order. Events of other streams are ignored. */
function groupByGig(recordedEvents: readonly RecordedEvent[]): Map<GigId, RecordedGigEvents> {
  const gigs = new Map<GigId, RecordedGigEvents>();
  for (const [stream, [first, ...others]] of groupByStream(recordedEvents)) {
    const gigId = withProjectionErrors(first, () => parseGigStreamName(stream));
    gigs.set(gigId, [toGigEvent(first, gigId), ...others.map((each) => toGigEvent(each, gigId))]);
  }
  return gigs;
}

function groupByStream(recordedEvents: readonly RecordedEvent[]): Map<string, [RecordedEvent, ...RecordedEvent[]]> {
  const streams = new Map<string, [RecordedEvent, ...RecordedEvent[]]>();
  for (const each of recordedEvents) {
    if (!each.stream.startsWith(gigStreamPrefix)) continue;
    const events = streams.get(each.stream);
    if (events) events.push(each);
    else streams.set(each.stream, [each]);
  }
  return streams;
}

const toGigEvent = (recordedEvent: RecordedEvent, gigId: GigId): RecordedGigEvent =>
  withProjectionErrors(recordedEvent, () => readGigEvent(recordedEvent, gigId));
