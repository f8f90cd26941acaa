import { type GigId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { type MigrationClass } from '@jamjar/infra/database/migrate';
import { type RecordedGigEvent } from './gig-event.js';

/** Returns the rows of one gig that changed since the previous call; the first call returns all rows, as new ones. */
export type RowTracker = (gig: Gig) => readonly ChangedRow[];

/**
 * A projection of a gig's current state. After each batch the changed rows are written. Rows are never deleted, only marked (`removed`,
 * `deleted`). The types of its items and rows are erased, so that one list can contain projections of different types.
 */
export interface StateProjection {
  readonly entity: EntityClass<object>;
  /** Starts to track one gig. */
  track(gigId: GigId): RowTracker;
}

export interface ChangedRow {
  /** The row's primary key. */
  readonly key: string;
  readonly row: object;
  readonly isNew: boolean;
}

/**
 * @param definition `items` returns the objects that have rows, for example the gig's performers, by the primary key of their row. A row is
 *   written again when an event has changed its item, which the item's `revision` shows.
 */
export const defineStateProjection = <Item extends { readonly revision: number }, Entity extends object>(definition: {
  readonly entity: EntityClass<Entity>;
  items(gig: Gig, gigId: GigId): ReadonlyMap<string, Item>;
  row(item: Item, gigId: GigId): Entity;
}): StateProjection => ({
  entity: definition.entity,
  track(gigId) {
    const writtenRevisions = new Map<string, number>();
    return (gig) => {
      const changedRows: ChangedRow[] = [];
      for (const [key, item] of definition.items(gig, gigId)) {
        const previousRevision = writtenRevisions.get(key);
        if (previousRevision === item.revision) continue;
        writtenRevisions.set(key, item.revision);
        changedRows.push({ key, row: definition.row(item, gigId), isNew: previousRevision === undefined });
      }
      return changedRows;
    };
  },
});

/** A write by primary key: `upsert` writes the whole row, `update` only the given columns of an existing row. */
export type RowWrite<Row extends object> = { readonly upsert: Row } | { readonly update: Partial<Row> };

/** A projection that derives the row writes of each event from that event and the gig's state after it, without reading rows. */
export interface EventProjection {
  readonly entity: EntityClass<object>;
  project(event: RecordedGigEvent, gig: Gig): RowWrite<object> | readonly RowWrite<object>[] | null;
}

/** Defines an event projection; the compiler checks its rows against the entity. */
export const defineEventProjection = <Entity extends object>(projection: {
  readonly entity: EntityClass<Entity>;
  project(event: RecordedGigEvent, gig: Gig): RowWrite<Entity> | readonly RowWrite<Entity>[] | null;
}): EventProjection => projection;

/** A projection that keeps all versions of its rows: see `defineVersionProjection` in `version-projection.ts`. */
export interface VersionProjection {
  readonly entity: EntityClass<object>;
  /** Starts to track one gig. */
  track(gigId: GigId): VersionTracker;
}

/** Collects the versions of one gig's rows until they are written. */
export interface VersionTracker {
  /** @param gig the state after the event */
  apply(gig: Gig, event: RecordedGigEvent): void;
  /** Returns the versions that ended since the previous call. */
  takeEndedVersions(): readonly RowWrite<object>[];
  /** Returns the current versions that began or changed since the previous call. */
  takeCurrentVersions(): readonly RowWrite<object>[];
}

/**
 * Waiting events are projected once none has arrived for `quietMs`, at the latest `maxWaitMs` after the first of them, and at once when a
 * caller waits for the read models, a rebuild may request a swap, or very many events wait.
 */
export interface QuietPeriod {
  readonly quietMs: number;
  readonly maxWaitMs: number;
}

/** Read models that are projected together: they share one checkpoint, one runner and one transaction per batch. */
export interface ProjectionGroup {
  /** Key of the checkpoint row; must never change. */
  readonly name: string;
  readonly stateProjections: readonly StateProjection[];
  readonly eventProjections: readonly EventProjection[];
  readonly versionProjections: readonly VersionProjection[];
  /** Delays the projection while events arrive, which leaves the CPU to commands. For read models that no screen shows beside gigs. */
  readonly quietPeriod?: QuietPeriod;
  /** The migrations that create and change the tables of the read models. */
  readonly migrations: readonly MigrationClass[];
  /** Returns the changes to record for one gig's part of a batch, in order. A pure function. */
  toChanges(batch: ProjectedGigBatch): readonly NewChange[];
}

/** The events of one gig in a batch, and what they changed. */
export interface ProjectedGigBatch {
  readonly gigId: GigId;
  /** The state after the batch. */
  readonly gig: Gig;
  readonly events: readonly RecordedGigEvent[];
  /** The `actionFrom` of the batch's first event: the revision of the first event of its action, which may be in an earlier batch. */
  readonly firstActionFrom: number;
  /** Returns the rows of a state projection that the batch changed. */
  readonly getChangedRows: (projection: StateProjection) => readonly ChangedRow[];
}
