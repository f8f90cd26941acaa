import { isUuid, type Instant } from './ids.js';

// What stored JSON is checked with. Valibot, which checks server messages, takes three times as long; a rebuild checks every event.

/** Checks a stored value against the declared type of its field. */
export type Guard<Value> = (value: unknown) => value is Value;
/** A guard for each field of an object. */
export type Schema = Readonly<Record<string, Guard<unknown>>>;
/** The objects that a schema describes. */
export type DataOf<Fields extends Schema> = keyof Fields extends never
  ? Record<string, never>
  : { [Field in keyof Fields]: Fields[Field] extends Guard<infer Value> ? Value : never };

/** Guards of single values. A number is finite: JSON has no other. */
export const string: Guard<string> = (value) => typeof value === 'string';
export const boolean: Guard<boolean> = (value) => typeof value === 'boolean';
export const number: Guard<number> = (value): value is number => Number.isFinite(value);
export const nonNegativeInteger: Guard<number> = (value): value is number => Number.isInteger(value) && Number(value) >= 0;
/** Any that a `Date` can have. */
export const instantMs: Guard<Instant> = (value): value is Instant => Number.isFinite(value) && Math.abs(Number(value)) <= 8.64e15;
/** An id of the given type. */
export const id =
  <Id extends string>(): Guard<Id> =>
  (value): value is Id =>
    isUuid(value);
export const oneOf =
  <const Value>(values: readonly Value[]): Guard<Value> =>
  (value): value is Value =>
    values.some((it) => it === value);
export const nullable =
  <Value>(guard: Guard<Value>): Guard<Value | null> =>
  (value): value is Value | null =>
    value === null || guard(value);
export const either =
  <One, Other>(one: Guard<One>, other: Guard<Other>): Guard<One | Other> =>
  (value): value is One | Other =>
    one(value) || other(value);
export const arrayOf =
  <Value>(guard: Guard<Value>): Guard<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.every(guard);
export const object =
  <Fields extends Schema>(schema: Fields): Guard<DataOf<Fields>> =>
  (value): value is DataOf<Fields> =>
    findInvalidField(value, schema) === null;

/**
 * Gives the rows of a statement their type by checking each of them. For statements whose rows no entity describes; the others are read with
 * `backend/src/rows/queries.ts`.
 * @throws TypeError for a row that is not as `isRow` requires: statement and code disagree
 */
export function checkRows<Row>(rows: unknown[], isRow: Guard<Row>): Row[] {
  if (rows.every(isRow)) return rows;
  throw new TypeError(`Unexpected row with ${JSON.stringify(Object.keys(rows.find((row) => !isRow(row)) ?? {}))}`);
}

/** Returns the name of the first field that does not match the schema, `data` when the value is no object, or null. Additional fields are allowed. */
export function findInvalidField(value: unknown, schema: Schema): string | null {
  if (!isObject(value)) return 'data';
  for (const field in schema) if (schema[field]?.(value[field]) !== true) return field;
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
