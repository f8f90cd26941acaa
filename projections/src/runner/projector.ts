import { gigStreamPrefix } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { readGigEvent, type RecordedGigEvent, withProjectionErrors } from '../gig-event.js';
import { type ChangedRow, type EventProjection, type StateProjection, type ProjectionGroup } from '../read-model.js';
import { type FoldedGig, FoldedGigs } from './folded-gigs.js';
import { RowWrites } from './row-writes.js';

/** Turns events into rows and changes. After a failed write, create a new projector: this one treats its rows as written. */
export class Projector {
  private readonly gigs: FoldedGigs;

  /** @param maxCachedPerformers limit of the cached gigs, counted in performers */
  constructor(
    private readonly group: ProjectionGroup,
    store: EventStore,
    maxCachedPerformers: number,
  ) {
    this.gigs = new FoldedGigs(store, group, maxCachedPerformers);
  }

  /** @throws ProjectionError when an event cannot be projected; StoreUnavailable or another Error when a gig cannot be loaded */
  async project(recordedEvents: readonly RecordedEvent[]): Promise<{ rows: RowWrites; changes: readonly NewChange[] }> {
    const rows = new RowWrites();
    const changes: NewChange[] = [];
    for (const events of groupByGig(recordedEvents)) {
      const folded = await this.fold(events, rows);
      changes.push(...withProjectionErrors(events[0], () => this.addCurrentRowsAndGetChanges(folded, events, rows)));
    }
    this.gigs.evictLeastRecentlyUsed();
    return { rows, changes };
  }

  /** For a rebuild: adds the rows of event projections and ended versions, but current rows only of gigs that are evicted. */
  async foldEvents(recordedEvents: readonly RecordedEvent[], rows: RowWrites): Promise<void> {
    for (const events of groupByGig(recordedEvents)) await this.fold(events, rows);
    for (const gig of this.gigs.evictLeastRecentlyUsed()) this.addCurrentRows(gig, rows);
  }

  /** Evicts all gigs and adds their current rows, one gig per iteration, between which the caller may write and replace `getRows()`. */
  *addRemainingGigRows(getRows: () => RowWrites): Generator<void> {
    for (const gig of this.gigs.evictAll()) yield void this.addCurrentRows(gig, getRows());
  }

  /** Applies one gig's events and adds the rows of event projections and the ended versions. */
  private async fold(events: RecordedGigEvents, rows: RowWrites): Promise<{ foldedGig: FoldedGig; firstActionFrom: number }> {
    const [{ gigId, revision, commandId }] = events;
    const foldedGig = await this.gigs.getAtLeast(gigId, revision - 1n);
    const { gig } = foldedGig;
    const firstActionFrom = gig.phase !== 'notCreated' && gig.command.id === commandId ? gig.command.from : Number(revision);
    for (const event of events) {
      withProjectionErrors(event, () => {
        if (event.revision > foldedGig.revision) foldedGig.apply(event); // a cached gig may contain the event already
        for (const projection of this.group.eventProjections) addWrites(rows, projection, event, foldedGig);
      });
    }
    for (const [{ entity }, tracker] of foldedGig.versionTrackers) for (const write of tracker.takeEndedVersions()) rows.add(entity, write);
    return { foldedGig, firstActionFrom };
  }

  private addCurrentRowsAndGetChanges(
    { foldedGig, firstActionFrom }: { foldedGig: FoldedGig; firstActionFrom: number },
    events: RecordedGigEvents,
    rows: RowWrites,
  ): readonly NewChange[] {
    const changedRows = this.addCurrentRows(foldedGig, rows);
    const { gig } = foldedGig;
    if (gig.phase === 'notCreated') return [];
    const { gigId } = events[0];
    return this.group.toChanges({ gigId, gig, events, firstActionFrom, getChangedRows: (projection) => changedRows.get(projection) ?? [] });
  }

  private addCurrentRows(foldedGig: FoldedGig, rows: RowWrites): ReadonlyMap<StateProjection, readonly ChangedRow[]> {
    const changedRows = new Map(this.group.stateProjections.map((projection) => [projection, foldedGig.takeChangedRows(projection)]));
    for (const [{ entity }, changed] of changedRows) for (const { row } of changed) rows.add(entity, { upsert: row });
    for (const [{ entity }, tracker] of foldedGig.versionTrackers)
      for (const write of tracker.takeCurrentVersions()) rows.add(entity, write);
    return changedRows;
  }
}

function addWrites(rows: RowWrites, projection: EventProjection, event: RecordedGigEvent, { gig }: FoldedGig): void {
  if (gig.phase === 'notCreated') return;
  const writes = projection.project(event, gig);
  if (writes === null) return;
  for (const write of 'length' in writes ? writes : [writes]) rows.add(projection.entity, write);
}

type RecordedGigEvents = [RecordedGigEvent, ...RecordedGigEvent[]];

/** Reads the gig events and returns one array per gig, in order. Ignores events of other streams. */
function groupByGig(recordedEvents: readonly RecordedEvent[]): Iterable<RecordedGigEvents> {
  const streams = new Map<string, RecordedGigEvents>();
  for (const each of recordedEvents) {
    if (!each.stream.startsWith(gigStreamPrefix)) continue;
    const events = streams.get(each.stream);
    if (events) events.push(readGigEvent(each, events[0].gigId));
    else streams.set(each.stream, [readGigEvent(each)]);
  }
  return streams.values();
}
