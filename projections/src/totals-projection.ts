import { type GigId } from '@jamjar/contracts/ids';
import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { type RecordedGigEvent } from './gig-event.js';
import { type GetItems, type TotalsProjection, trackItems } from './read-model.js';

/**
 * Defines totals over all gigs, under any key. Each row is the difference that one event made to one key, so the total of a key at any
 * moment is the sum of its rows recorded until then; a key with the sum 0 is gone. Rows are only ever added, without reading any.
 */
export const defineTotalsProjection = <Item extends object, Key extends object, NumberName extends string>(definition: {
  /** Its primary key has the columns of `Key`, `gigId` and `revision`. */
  readonly entity: EntityClass<NoInfer<Key & Record<NumberName, number> & { gigId: GigId; revision: number; recordedAt: Date }>>;
  /** None disappears: a removed item contributes nothing. */
  readonly items: GetItems<Item>;
  /** What an item adds to the totals of each key. Contributions to the same key are added up. */
  contributions(item: Item, gigId: GigId): readonly { key: Key; numbers: Readonly<Record<NumberName, number>> }[];
}): TotalsProjection => ({
  entity: definition.entity,
  track(gigId) {
    const takeChangedItems = trackItems(definition.items, gigId);
    return (gig) => {
      const differences = new Differences();
      for (const { item, previous } of takeChangedItems(gig)) {
        if (previous) for (const { key, numbers } of definition.contributions(previous, gigId)) differences.add(key, numbers, -1);
        for (const { key, numbers } of definition.contributions(item, gigId)) differences.add(key, numbers, 1);
      }
      return differences.withoutZeros();
    };
  },
});

/** The row for a difference that an event has made. */
export const toTotalsRow = (difference: object, { gigId, revision, recordedAt }: RecordedGigEvent): object => ({
  ...difference,
  gigId,
  revision: Number(revision),
  recordedAt: new Date(recordedAt),
});

/** Sums of numbers by key. */
class Differences {
  private readonly byKey = new Map<string, { key: object; sums: Record<string, number> }>();

  add(key: object, numbers: Readonly<Record<string, number>>, factor: 1 | -1): void {
    const id = JSON.stringify(key);
    const sums = this.byKey.get(id)?.sums ?? {};
    this.byKey.set(id, { key, sums });
    for (const [name, value] of Object.entries(numbers)) sums[name] = (sums[name] ?? 0) + factor * value;
  }

  withoutZeros(): object[] {
    const differences = [...this.byKey.values()].filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0));
    return differences.map(({ key, sums }) => ({ ...key, ...sums }));
  }
}
