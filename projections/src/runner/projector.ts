import { type LiveEventId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { liveEventIdOf, liveEventStreams } from '@jamjar/contracts/live-events/live-event.stream';
import { type EventStore, type RecordedFact } from '@jamjar/infra/event-store/event-store';
import { type Group } from '../group.js';
import { type NightFact, nightFact } from '../night-fact.js';
import { type Difference, type ViewOfState } from '../read-model.js';
import { blaming } from './cannot-project.js';
import { type FoldedNight, FoldedNights } from './folded-nights.js';
import { RowWrites } from './row-writes.js';

/** What is to be written of a batch. */
export interface Projected {
  readonly rows: RowWrites;
  readonly changes: readonly NewChange[];
}

/** Turns facts into rows and changes. Does no writing: when what it answered was not written, it must be thrown away. */
export class Projector {
  private readonly nights: FoldedNights;

  constructor(
    private readonly group: Group,
    store: EventStore,
    capacity: number,
  ) {
    this.nights = new FoldedNights(store, group.views, capacity);
  }

  /** @throws CannotProject @throws StoreUnavailable while loading a night */
  async project(recorded: readonly RecordedFact[]): Promise<Projected> {
    const rows = new RowWrites();
    const changes: NewChange[] = [];
    for (const [liveEventId, facts] of byNight(recorded)) {
      const folded = await this.fold(liveEventId, facts);
      changes.push(...blaming(() => this.show(liveEventId, folded, facts, rows)));
    }
    this.forgetOldest();
    return { rows, changes };
  }

  /** Folds and lists; what the nights look like stays to be asked by `showOldest` and `showAll`. For a rebuild, where no screen waits. */
  async gather(recorded: readonly RecordedFact[], rows: RowWrites): Promise<void> {
    for (const [liveEventId, facts] of byNight(recorded)) {
      await this.fold(liveEventId, facts);
      blaming(() => this.list(facts, rows));
    }
  }

  showOldest(rows: RowWrites): void {
    for (const night of this.nights.tooMany()) this.view(night, rows);
  }

  /** @returns when there is a good moment to write: rows were added */
  *showAll(rows: () => RowWrites): Generator<void> {
    for (const night of this.nights.all()) {
      this.view(night, rows());
      yield;
    }
  }

  private async fold(liveEventId: LiveEventId, facts: readonly NightFact[]): Promise<FoldedNight> {
    const [first] = facts;
    const folded = await this.nights.upTo(liveEventId, (first?.revision ?? 0n) - 1n);
    blaming(() => {
      for (const fact of facts) if (fact.revision > folded.revision) folded.take(fact);
    });
    return folded;
  }

  private show(liveEventId: LiveEventId, folded: FoldedNight, facts: readonly NightFact[], rows: RowWrites): readonly NewChange[] {
    this.list(facts, rows);
    const differences = this.view(folded, rows);
    const { night } = folded;
    if (night.phase === 'notCreated') return [];
    return this.group.changes({ liveEventId, night, facts, differences: (view) => differences.get(view) ?? [] });
  }

  private list(facts: readonly NightFact[], rows: RowWrites): void {
    for (const list of this.group.lists) {
      for (const fact of facts) {
        const written = list.on(fact);
        if (written) rows.add(list.entity, written);
      }
    }
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

/** Facts of the nights, in order; whatever else is in the store is nobody's row. */
function byNight(recorded: readonly RecordedFact[]): Map<LiveEventId, NightFact[]> {
  return blaming(() => {
    const nights = new Map<LiveEventId, NightFact[]>();
    for (const each of recorded) {
      if (!each.stream.startsWith(liveEventStreams)) continue;
      const id = liveEventIdOf(each.stream);
      const facts = nights.get(id);
      if (facts) facts.push(nightFact(each));
      else nights.set(id, [nightFact(each)]);
    }
    return nights;
  });
}
