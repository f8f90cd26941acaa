import { type GigId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { type RecordedGigEvent } from './gig-event.js';

/** Remembers a gig between batches and returns the rows that changed since its previous call; at the first call, all are new. */
export type Tracker = (gig: Gig) => readonly ChangedRow[];

/**
 * A projection of a gig's current state. After each batch the rows that differ from the last written ones are written. Rows are never deleted,
 * only marked (`removed`, `deleted`). Its item and row types are erased, so that projections of different types fit into one list.
 */
export interface StateProjection {
  readonly entity: EntityClass<object>;
  /** Starts to track one gig. */
  track(gigId: GigId): Tracker;
}

export interface ChangedRow {
  /** The row's primary key. */
  readonly key: string;
  readonly row: object;
  readonly isNew: boolean;
}

/**
 * @param definition `items`: what has rows, for example the gig's performers, by the primary key of their row, each with the revision of the
 *   event that last changed it
 */
export const defineStateProjection = <Item extends { readonly revision: number }, Entity extends object>(definition: {
  readonly entity: EntityClass<Entity>;
  items(gig: Gig, gigId: GigId): ReadonlyMap<string, Item>;
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

/** Rows across gigs with all their versions: see `defineVersionProjection`. */
export interface VersionProjection {
  readonly entity: EntityClass<object>;
  /** Starts to track one gig. */
  track(gigId: GigId): VersionTracker;
}

export interface VersionTracker {
  /** @param gig folded up to the event */
  apply(gig: Gig, event: RecordedGigEvent): void;
  /** The versions that ended since the previous call. */
  takeEnded(): readonly RowWrite<object>[];
  /** The current versions that began or changed since the previous call. */
  takeCurrent(): readonly RowWrite<object>[];
}

/** When no event has arrived for `quietMs`, or `atMostMs` after the first that waits. Somebody who waits for the read models ends the wait. */
export interface QuietPeriod {
  readonly quietMs: number;
  readonly atMostMs: number;
}

/** Read models that are projected together: they share one checkpoint, one runner and one transaction per batch. */
export interface ProjectionGroup {
  /** Key of the checkpoint row; must never change. */
  readonly name: string;
  readonly stateProjections: readonly StateProjection[];
  readonly eventProjections: readonly EventProjection[];
  readonly versionProjections: readonly VersionProjection[];
  /** For read models that no command waits for: events wait for a quiet moment, which leaves the processors to commands. */
  readonly quietPeriod?: QuietPeriod;
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
  /** Revision of the first event of the command that the batch begins with: of an earlier event when an earlier batch contains a part of it. */
  readonly actionFrom: number;
  /** The rows of a state projection that the batch changed, as its tracker returned them. */
  readonly changedRows: (projection: StateProjection) => readonly ChangedRow[];
}
