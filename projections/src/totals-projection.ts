import { type GigId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type RecordedGigEvent } from './gig-event.js';
import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { takeChangedItems } from './read-model.js';

/** The columns that every totals projection has: the event by which a gig's contribution to the key changed. */
export interface TotalsOrigin {
  gigId: GigId;
  revision: number;
  recordedAt: Date;
}

/** What a gig adds to the totals of one key. */
export interface Contribution<Key extends object, NumberName extends string> {
  readonly key: Key;
  readonly numbers: Readonly<Record<NumberName, number>>;
}

/**
 * Describes totals over all gigs, under any key. Each row is the difference that one event made to one key, so the total of a key at any
 * moment is the sum of its rows recorded until then; a key with the sum 0 is gone. Rows are only ever added, without reading any.
 */
export interface TotalsProjectionDefinition<Item extends object, Key extends object, NumberName extends string> {
  readonly name: string;
  /** Its primary key has the columns of `Key`, `gigId` and `revision`. */
  readonly entity: EntityClass<NoInfer<Key & Record<NumberName, number> & TotalsOrigin>>;
  /** What contributes separately, for example the gig's performers. An unchanged item (same reference) contributes the same; none disappears. */
  items(gig: Gig, gigId: GigId): ReadonlyMap<string, Item>;
  /** A removed item contributes nothing. Contributions to the same key are added up. */
  contributions(item: Item, gigId: GigId): readonly Contribution<Key, NumberName>[];
}

/** A totals projection with its types erased, as the runner uses it. */
export interface TotalsProjection {
  readonly name: string;
  readonly entity: EntityClass<object>;
  /** Starts to track one gig, which has contributed nothing yet. */
  track(gigId: GigId): ContributionTracker;
}

/** Remembers what one gig contributes. */
export interface ContributionTracker {
  /** Returns by how much the gig's contributions differ from those at the previous call, one object of key and numbers per changed key. */
  takeDifferences(gig: Gig): readonly object[];
}

/** Erases the types of a definition, so that projections of different types fit into one list. */
export function defineTotalsProjection<Item extends object, Key extends object, NumberName extends string>(
  definition: TotalsProjectionDefinition<Item, Key, NumberName>,
): TotalsProjection {
  return { name: definition.name, entity: definition.entity, track: (gigId) => trackContributions(definition, gigId) };
}

/** The row for a difference that an event has made. */
export const toTotalsRow = (difference: object, { gigId, revision, recordedAt }: RecordedGigEvent): object => ({
  ...difference,
  gigId,
  revision: Number(revision),
  recordedAt: new Date(recordedAt),
});

function trackContributions<Item extends object, Key extends object, NumberName extends string>(
  definition: TotalsProjectionDefinition<Item, Key, NumberName>,
  gigId: GigId,
): ContributionTracker {
  const previousItems = new Map<string, Item>();
  return {
    takeDifferences(gig) {
      const differences = new Differences();
      for (const { item, previous } of takeChangedItems(previousItems, definition.items(gig, gigId))) {
        if (previous) for (const { key, numbers } of definition.contributions(previous, gigId)) differences.add(key, numbers, -1);
        for (const { key, numbers } of definition.contributions(item, gigId)) differences.add(key, numbers, 1);
      }
      return differences.withoutZeros();
    },
  };
}

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
