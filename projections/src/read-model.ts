import { type GigId } from '@jamjar/contracts/ids';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type EntityClass } from '@jamjar/infra/database/entity-columns';
import { type RecordedGigEvent, type RecordedGigEventOf } from './gig-event.js';

/** The columns of an entity as plain data: rows are literals, not instances. */
export type RowOf<Entity extends object> = { [Column in keyof Entity]: Entity[Column] };

/** Describes rows that are computed from a gig's current state. After each batch the rows that differ from the last written ones are written. */
export interface StateProjectionDefinition<Item extends object, Entity extends object> {
  readonly name: string;
  readonly entity: EntityClass<Entity>;
  /** What has a row each, for example the gig's performers, by the primary key of the row. An unchanged item (same reference) means an unchanged row. */
  items(gig: Gig, gigId: GigId): ReadonlyMap<string, Item>;
  row(item: Item, gigId: GigId): RowOf<Entity>;
}

/** A state projection with its item and row types erased, as the runner uses it. */
export interface StateProjection {
  readonly name: string;
  readonly entity: EntityClass<object>;
  /** Starts to track one gig. Nothing counts as written yet: the first call of `takeChangedRows` returns every row as new. */
  track(gigId: GigId): RowTracker;
}

/** Remembers the rows of one gig between batches. */
export interface RowTracker {
  /** Returns the rows that changed since the previous call, and remembers them. Rows are never deleted, only marked (`removed`, `deleted`). */
  takeChangedRows(gig: Gig): readonly ChangedRow[];
}

export interface ChangedRow {
  /** The row's primary key. */
  readonly key: string;
  readonly row: object;
  readonly isNew: boolean;
}

/** Erases the item and row types of a definition, so that projections of different types fit into one list. */
export function defineStateProjection<Item extends object, Entity extends object>(
  definition: StateProjectionDefinition<Item, Entity>,
): StateProjection {
  return { name: definition.name, entity: definition.entity, track: (gigId) => trackRows(definition, gigId) };
}

function trackRows<Item extends object, Entity extends object>(
  definition: StateProjectionDefinition<Item, Entity>,
  gigId: GigId,
): RowTracker {
  const previousItems = new Map<string, Item>();
  return {
    takeChangedRows(gig) {
      const changedRows: ChangedRow[] = [];
      for (const { key, item, previous } of takeChangedItems(previousItems, definition.items(gig, gigId))) {
        const row = definition.row(item, gigId);
        if (!previous || !rowsEqual(definition.row(previous, gigId), row)) changedRows.push({ key, row, isNew: !previous });
      }
      return changedRows;
    },
  };
}

/** Yields the items that are new or have another reference than in `previousItems`, and remembers them there. */
export function* takeChangedItems<Item>(
  previousItems: Map<string, Item>,
  items: ReadonlyMap<string, Item>,
): Generator<{ key: string; item: Item; previous: Item | undefined }> {
  for (const [key, item] of items) {
    const previous = previousItems.get(key);
    if (previous === item) continue;
    previousItems.set(key, item);
    yield { key, item, previous };
  }
}

/** Compares two rows of the same entity column by column. */
const rowsEqual = (one: object, other: object): boolean =>
  Object.keys(one).every((column) => valuesEqual(Reflect.get(one, column), Reflect.get(other, column)));

function valuesEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, index) => item === other[index]);
}

/** A write by primary key: `upsert` writes the whole row, `update` only the given columns of an existing row. */
export type RowWrite<Row extends object> = { readonly upsert: Row } | { readonly update: Partial<Row> };

/** Rows that are written from single events: an event writes at most one row, by key, without reading. */
export interface EventProjection {
  readonly name: string;
  readonly entity: EntityClass<object>;
  project(event: RecordedGigEvent): RowWrite<object> | null;
}

/** Projects only the event types that have a handler. */
export function defineEventProjection<Entity extends object>(definition: {
  readonly name: string;
  readonly entity: EntityClass<Entity>;
  readonly handlers: { readonly [Type in GigEventType]?: (event: RecordedGigEventOf<Type>) => RowWrite<RowOf<Entity>> };
}): EventProjection {
  const project = <Type extends GigEventType>(event: RecordedGigEventOf<Type>): RowWrite<object> | null => {
    const handler: ((event: RecordedGigEventOf<Type>) => RowWrite<RowOf<Entity>>) | undefined = definition.handlers[event.type];
    return handler?.(event) ?? null;
  };
  return { name: definition.name, entity: definition.entity, project: (event) => project(event) };
}

/** Projects every event to one row. */
export function defineAllEventsProjection<Entity extends object>(definition: {
  readonly name: string;
  readonly entity: EntityClass<Entity>;
  row(event: RecordedGigEvent): RowOf<Entity>;
}): EventProjection {
  return { name: definition.name, entity: definition.entity, project: (event) => ({ upsert: definition.row(event) }) };
}
