import { type GigId } from '@jamjar/contracts/ids';
import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type RecordedGigEvent, type RecordedGigEventOf } from './gig-event.js';

export type EntityClass<Entity extends object> = new () => Entity;
/** The columns of an entity as plain data: rows are literals, not instances. */
export type RowOf<Entity extends object> = { [Column in keyof Entity]: Entity[Column] };

/** Rows that show what *is*: each gig is folded, and every row is written that differs from what was last written. */
export interface ViewDefinition<Item extends object, Entity extends object> {
  readonly name: string;
  readonly entity: EntityClass<Entity>;
  /** By the row's primary key. The same item again means the same row. */
  items(gig: Gig, gigId: GigId): ReadonlyMap<string, Item>;
  row(item: Item, gigId: GigId): RowOf<Entity>;
}

/** A view as the runner knows it: whatever its items and rows are. */
export interface ViewOfState {
  readonly name: string;
  readonly entity: EntityClass<object>;
  /** Starts from nothing written: the first look finds every row new. */
  follow(gigId: GigId): FollowedView;
}
export interface FollowedView {
  /** The rows that are not as they were at the last look. Rows never go: what is over is marked. */
  differences(gig: Gig): readonly Difference[];
}
export interface Difference {
  readonly key: string;
  readonly row: object;
  readonly isNew: boolean;
}

export function viewOfState<Item extends object, Entity extends object>(view: ViewDefinition<Item, Entity>): ViewOfState {
  return { name: view.name, entity: view.entity, follow: (gigId) => follow(view, gigId) };
}

function follow<Item extends object, Entity extends object>(view: ViewDefinition<Item, Entity>, gigId: GigId): FollowedView {
  const seen = new Map<string, Item>();
  const look = (key: string, item: Item): Difference | null => {
    const before = seen.get(key);
    if (before === item) return null;
    seen.set(key, item);
    const row = view.row(item, gigId);
    if (before && sameRow(view.row(before, gigId), row)) return null;
    return { key, row, isNew: !before };
  };
  return {
    differences(gig) {
      const found: Difference[] = [];
      for (const [key, item] of view.items(gig, gigId)) {
        const difference = look(key, item);
        if (difference) found.push(difference);
      }
      return found;
    },
  };
}

/** Two rows of one entity, column by column. */
const sameRow = (one: object, other: object): boolean =>
  Object.keys(one).every((column) => sameValue(Reflect.get(one, column), Reflect.get(other, column)));

function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, place) => item === other[place]);
}

/** By primary key. `put` writes the whole row, `change` only these columns of a row that was put before. */
export type RowChange<Row extends object> = { readonly put: Row } | { readonly change: Partial<Row> };

/** Rows that list what *happened*: an event writes at most one row, by key, without reading. */
export interface ListOfEvents {
  readonly name: string;
  readonly entity: EntityClass<object>;
  on(event: RecordedGigEvent): RowChange<object> | null;
}

/** A list of some events, each with its own row. */
export function listOfEvents<Entity extends object>(list: {
  readonly name: string;
  readonly entity: EntityClass<Entity>;
  readonly on: { readonly [Type in GigEventType]?: (event: RecordedGigEventOf<Type>) => RowChange<RowOf<Entity>> };
}): ListOfEvents {
  const rowChange = <Type extends GigEventType>(event: RecordedGigEventOf<Type>): RowChange<object> | null => {
    const written: ((event: RecordedGigEventOf<Type>) => RowChange<RowOf<Entity>>) | undefined = list.on[event.type];
    return written?.(event) ?? null;
  };
  return { name: list.name, entity: list.entity, on: (event) => rowChange(event) };
}

/** A list of all events: the same row for each. */
export function listOfEveryEvent<Entity extends object>(list: {
  readonly name: string;
  readonly entity: EntityClass<Entity>;
  row(event: RecordedGigEvent): RowOf<Entity>;
}): ListOfEvents {
  return { name: list.name, entity: list.entity, on: (event) => ({ put: list.row(event) }) };
}
