import { type GigId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { type RecordedGigEvent } from './gig-event.js';

/** Remembers a gig between batches and returns what changed since its previous call; at the first call, everything is new. */
export type Tracker<Change> = (gig: Gig) => readonly Change[];

/** A projection of a gig's current state. Its item and row types are erased, so that projections of different types fit into one list. */
export interface TrackingProjection<Change> {
  readonly entity: EntityClass<object>;
  /** Starts to track one gig. */
  track(gigId: GigId): Tracker<Change>;
}

/** After each batch the rows that differ from the last written ones are written. Rows are never deleted, only marked (`removed`, `deleted`). */
export type StateProjection = TrackingProjection<ChangedRow>;

/** Returns by how much a gig's contributions to totals have changed: one object of key and numbers per changed key. */
export type TotalsProjection = TrackingProjection<object>;

export interface ChangedRow {
  /** The row's primary key. */
  readonly key: string;
  readonly row: object;
  readonly isNew: boolean;
}

/** What has rows or totals each, for example the gig's performers, by key. An unchanged item (same reference) means that nothing has changed. */
export type GetItems<Item> = (gig: Gig, gigId: GigId) => ReadonlyMap<string, Item>;

/** @param definition `items` by the primary key of their row, each with the revision of the event that last changed it */
export const defineStateProjection = <Item extends { readonly revision: number }, Entity extends object>(definition: {
  readonly entity: EntityClass<Entity>;
  readonly items: GetItems<Item>;
  row(item: Item, gigId: GigId): Entity;
}): StateProjection => ({
  entity: definition.entity,
  track(gigId) {
    const revisions = new Map<string, number>();
    return (gig) => {
      const changedRows: ChangedRow[] = [];
      for (const [key, item] of definition.items(gig, gigId)) {
        const previous = revisions.get(key);
        if (previous === item.revision) continue;
        revisions.set(key, item.revision);
        changedRows.push({ key, row: definition.row(item, gigId), isNew: previous === undefined });
      }
      return changedRows;
    };
  },
});

/** Tracks the items that are new or have another reference than at the previous call. */
export function trackItems<Item>(items: GetItems<Item>, gigId: GigId): Tracker<{ key: string; item: Item; previous: Item | undefined }> {
  const previousItems = new Map<string, Item>();
  return (gig) => {
    const changed = [];
    for (const [key, item] of items(gig, gigId)) {
      const previous = previousItems.get(key);
      if (previous === item) continue;
      previousItems.set(key, item);
      changed.push({ key, item, previous });
    }
    return changed;
  };
}

/** A write by primary key: `upsert` writes the whole row, `update` only the given columns of an existing row. */
export type RowWrite<Row extends object> = { readonly upsert: Row } | { readonly update: Partial<Row> };

/** Rows that are written from single events by key, without reading. The gig is folded up to the event. */
export interface EventProjection {
  readonly entity: EntityClass<object>;
  project(event: RecordedGigEvent, gig: Gig): RowWrite<object> | readonly RowWrite<object>[] | null;
}

/** Checks the rows against the entity. */
export const defineEventProjection = <Entity extends object>(projection: {
  readonly entity: EntityClass<Entity>;
  project(event: RecordedGigEvent, gig: Gig): RowWrite<Entity> | readonly RowWrite<Entity>[] | null;
}): EventProjection => projection;

/** Read models that are projected together: they share one checkpoint, one runner and one transaction per batch. */
export interface ProjectionGroup {
  /** Key of the checkpoint row; must never change. */
  readonly name: string;
  readonly stateProjections: readonly StateProjection[];
  readonly eventProjections: readonly EventProjection[];
  readonly totalsProjections: readonly TotalsProjection[];
  /** Create the tables of the read models. */
  readonly migrations: readonly MigrationClass[];
  /** The changes that are recorded for one gig's part of a batch, in order. A pure function. */
  toChanges(batch: ProjectedGigBatch): readonly NewChange[];
}

/** The part of a batch that belongs to one gig. */
export interface ProjectedGigBatch {
  readonly gigId: GigId;
  /** The state after the batch. */
  readonly gig: Gig;
  readonly events: readonly RecordedGigEvent[];
  /** The rows of a state projection that the batch changed, as its tracker returned them. */
  readonly changedRows: (projection: StateProjection) => readonly ChangedRow[];
}
