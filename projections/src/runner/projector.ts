import { type GigId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { gigIdOf, gigStreams } from '@jamjar/contracts/gigs/gig.stream';
import { type EventStore, type RecordedEvent } from '@jamjar/infra/event-store/event-store';
import { type Group } from '../group.js';
import { type NightEvent, nightEvent } from '../night-event.js';
import { type Difference, type ViewOfState } from '../read-model.js';
import { blaming } from './cannot-project.js';
import { type FoldedNight, FoldedNights } from './folded-nights.js';
import { RowWrites } from './row-writes.js';

/** What is to be written of a batch. */
export interface Projected {
  readonly rows: RowWrites;
  readonly changes: readonly NewChange[];
}

/** Turns events into rows and changes. Does no writing: when what it answered was not written, it must be thrown away. */
export class Projector {
  private readonly nights: FoldedNights;

  /** @param keptPerformers how many may stay in memory, with their nights */
  constructor(
    private readonly group: Group,
    store: EventStore,
    keptPerformers: number,
  ) {
    this.nights = new FoldedNights(store, group.views, keptPerformers);
  }

  /** @throws CannotProject @throws StoreUnavailable while loading a night */
  async project(recorded: readonly RecordedEvent[]): Promise<Projected> {
    const rows = new RowWrites();
    const changes: NewChange[] = [];
    for (const [gigId, events] of byNight(recorded)) {
      const folded = await this.fold(gigId, events, rows);
      changes.push(...this.show(gigId, folded, events, rows));
    }
    this.forgetOldest();
    return { rows, changes };
  }

  /** Folds and lists; what the nights look like stays to be asked by `showOldest` and `showAll`. For a rebuild, where no screen waits. */
  async gather(recorded: readonly RecordedEvent[], rows: RowWrites): Promise<void> {
    for (const [gigId, events] of byNight(recorded)) await this.fold(gigId, events, rows);
  }

  showOldest(rows: RowWrites): void {
    for (const night of this.nights.tooMany()) this.view(night, rows);
  }

  /** Night after night; between two is a good moment to write. */
  *showAll(rows: () => RowWrites): Generator<void> {
    for (const night of this.nights.all()) yield void this.view(night, rows());
  }

  private async fold(gigId: GigId, events: NightEvents, rows: RowWrites): Promise<FoldedNight> {
    const folded = await this.nights.upTo(gigId, events[0].revision - 1n);
    for (const event of events) {
      blaming(event, () => {
        if (event.revision > folded.revision) folded.take(event);
        this.list(event, rows);
      });
    }
    return folded;
  }

  private list(event: NightEvent, rows: RowWrites): void {
    for (const list of this.group.lists) {
      const written = list.on(event);
      if (written) rows.add(list.entity, written);
    }
  }

  private show(gigId: GigId, folded: FoldedNight, events: NightEvents, rows: RowWrites): readonly NewChange[] {
    return blaming(events[0], () => {
      const differences = this.view(folded, rows);
      const { night } = folded;
      if (night.phase === 'notCreated') return [];
      return this.group.changes({ gigId, night, events, differences: (view) => differences.get(view) ?? [] });
    });
  }

  private view(folded: FoldedNight, rows: RowWrites): ReadonlyMap<ViewOfState, readonly Difference[]> {
    const found = new Map(this.group.views.map((view) => [view, folded.differences(view)]));
    for (const [{ entity }, differences] of found) for (const { row } of differences) rows.add(entity, { put: row });
    return found;
  }

  private forgetOldest(): void {
    for (const _night of this.nights.tooMany());
  }
}

type NightEvents = [NightEvent, ...NightEvent[]];

/** Events of the nights, in order; whatever else is in the store is nobody's row. */
function byNight(recorded: readonly RecordedEvent[]): Map<GigId, NightEvents> {
  const nights = new Map<GigId, NightEvents>();
  for (const [stream, [first, ...others]] of byStream(recorded)) {
    const gigId = blaming(first, () => gigIdOf(stream));
    nights.set(gigId, [eventOf(first, gigId), ...others.map((each) => eventOf(each, gigId))]);
  }
  return nights;
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

const eventOf = (recorded: RecordedEvent, gigId: GigId): NightEvent => blaming(recorded, () => nightEvent(recorded, gigId));
