import { type GigId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { gigIdOf, gigStreams } from '@jamjar/contracts/gigs/gig.stream';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type Group } from '../group.js';
import { type RecordedGigEvent, readGigEvent } from '../gig-event.js';
import { type Difference, type ViewOfState } from '../read-model.js';
import { blaming } from './cannot-project.js';
import { type FoldedGig, FoldedGigs } from './folded-gigs.js';
import { RowWrites } from './row-writes.js';

/** What is to be written of a batch. */
export interface Projected {
  readonly rows: RowWrites;
  readonly changes: readonly NewChange[];
}

/** Turns events into rows and changes. Does no writing: when what it answered was not written, it must be thrown away. */
export class Projector {
  private readonly gigs: FoldedGigs;

  /** @param keptPerformers how many may stay in memory, with their gigs */
  constructor(
    private readonly group: Group,
    store: EventStore,
    keptPerformers: number,
  ) {
    this.gigs = new FoldedGigs(store, group.views, keptPerformers);
  }

  /** @throws CannotProject @throws StoreUnavailable while loading a gig */
  async project(recorded: readonly RecordedEvent[]): Promise<Projected> {
    const rows = new RowWrites();
    const changes: NewChange[] = [];
    for (const [gigId, events] of byGig(recorded)) {
      const folded = await this.fold(gigId, events, rows);
      changes.push(...this.show(gigId, folded, events, rows));
    }
    this.forgetOldest();
    return { rows, changes };
  }

  /** Folds and lists; what the gigs look like stays to be asked by `showOldest` and `showAll`. For a rebuild, where no screen waits. */
  async gather(recorded: readonly RecordedEvent[], rows: RowWrites): Promise<void> {
    for (const [gigId, events] of byGig(recorded)) await this.fold(gigId, events, rows);
  }

  showOldest(rows: RowWrites): void {
    for (const gig of this.gigs.tooMany()) this.view(gig, rows);
  }

  /** Gig after gig; between two is a good moment to write. */
  *showAll(rows: () => RowWrites): Generator<void> {
    for (const gig of this.gigs.all()) yield void this.view(gig, rows());
  }

  private async fold(gigId: GigId, events: RecordedGigEvents, rows: RowWrites): Promise<FoldedGig> {
    const folded = await this.gigs.upTo(gigId, events[0].revision - 1n);
    for (const event of events) {
      blaming(event, () => {
        if (event.revision > folded.revision) folded.take(event);
        this.list(event, rows);
      });
    }
    return folded;
  }

  private list(event: RecordedGigEvent, rows: RowWrites): void {
    for (const list of this.group.lists) {
      const written = list.on(event);
      if (written) rows.add(list.entity, written);
    }
  }

  private show(gigId: GigId, folded: FoldedGig, events: RecordedGigEvents, rows: RowWrites): readonly NewChange[] {
    return blaming(events[0], () => {
      const differences = this.view(folded, rows);
      const { gig } = folded;
      if (gig.phase === 'notCreated') return [];
      return this.group.changes({ gigId, gig, events, differences: (view) => differences.get(view) ?? [] });
    });
  }

  private view(folded: FoldedGig, rows: RowWrites): ReadonlyMap<ViewOfState, readonly Difference[]> {
    const found = new Map(this.group.views.map((view) => [view, folded.differences(view)]));
    for (const [{ entity }, differences] of found) for (const { row } of differences) rows.add(entity, { put: row });
    return found;
  }

  private forgetOldest(): void {
    for (const _gig of this.gigs.tooMany());
  }
}

type RecordedGigEvents = [RecordedGigEvent, ...RecordedGigEvent[]];

/** Events of the gigs, in order; whatever else is in the store is nobody's row. */
function byGig(recorded: readonly RecordedEvent[]): Map<GigId, RecordedGigEvents> {
  const gigs = new Map<GigId, RecordedGigEvents>();
  for (const [stream, [first, ...others]] of byStream(recorded)) {
    const gigId = blaming(first, () => gigIdOf(stream));
    gigs.set(gigId, [eventOf(first, gigId), ...others.map((each) => eventOf(each, gigId))]);
  }
  return gigs;
}

function byStream(recorded: readonly RecordedEvent[]): Map<string, [RecordedEvent, ...RecordedEvent[]]> {
  const streams = new Map<string, [RecordedEvent, ...RecordedEvent[]]>();
  for (const each of recorded) {
    if (!each.stream.startsWith(gigStreams)) continue;
    const events = streams.get(each.stream);
    if (events) events.push(each);
    else streams.set(each.stream, [each]);
  }
  return streams;
}

const eventOf = (recorded: RecordedEvent, gigId: GigId): RecordedGigEvent => blaming(recorded, () => readGigEvent(recorded, gigId));
