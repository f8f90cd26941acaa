import { isUuid, type Instant } from './ids.js';

// Type guards for stored JSON. Valibot, which validates server messages, takes three times as long, and a rebuild validates every event.

/** Checks whether a stored value has the declared type of its field. */
export type TypeGuard<Value> = (value: unknown) => value is Value;
/** A type guard for each field of an object. */
export type Schema = Readonly<Record<string, TypeGuard<unknown>>>;
/** The type of the objects that a schema describes. */
export type DataOf<Fields extends Schema> = keyof Fields extends never
  ? Record<string, never>
  : { [Field in keyof Fields]: Fields[Field] extends TypeGuard<infer Value> ? Value : never };

/** Type guards of single values. A number must be finite: JSON has no NaN or Infinity. */
export const string: TypeGuard<string> = (value) => typeof value === 'string';
export const boolean: TypeGuard<boolean> = (value) => typeof value === 'boolean';
export const number: TypeGuard<number> = (value): value is number => Number.isFinite(value);
export const nonNegativeInteger: TypeGuard<number> = (value): value is number => Number.isInteger(value) && Number(value) >= 0;
/** Any instant that a `Date` can represent, in ms since 1970. */
export const instantMs: TypeGuard<Instant> = (value): value is Instant => Number.isFinite(value) && Math.abs(Number(value)) <= 8.64e15;
/** Creates the type guard of an id with the given branded type. */
export const id =
  <Id extends string>(): TypeGuard<Id> =>
  (value): value is Id =>
    isUuid(value);
export const oneOf =
  <const Value>(values: readonly Value[]): TypeGuard<Value> =>
  (value): value is Value =>
    values.some((it) => it === value);
export const nullable =
  <Value>(guard: TypeGuard<Value>): TypeGuard<Value | null> =>
  (value): value is Value | null =>
    value === null || guard(value);
export const either =
  <One, Other>(one: TypeGuard<One>, other: TypeGuard<Other>): TypeGuard<One | Other> =>
  (value): value is One | Other =>
    one(value) || other(value);
export const arrayOf =
  <Value>(guard: TypeGuard<Value>): TypeGuard<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.every(guard);
export const object =
  <Fields extends Schema>(schema: Fields): TypeGuard<DataOf<Fields>> =>
  (value): value is DataOf<Fields> =>
    findInvalidField(value, schema) === null;

/**
 * Returns the rows of an SQL statement with the type that `isRow` checks. For statements whose rows no entity describes; all others use
 * `backend/src/rows/queries.ts`.
 * @throws TypeError when `isRow` rejects a row: statement and code disagree
 */
export function checkRows<Row>(rows: unknown[], isRow: TypeGuard<Row>): Row[] {
  if (rows.every(isRow)) return rows;
  throw new TypeError(`Unexpected row with ${JSON.stringify(Object.keys(rows.find((row) => !isRow(row)) ?? {}))}`);
}

/** Returns the name of the first field that does not match the schema, `data` when the value is no object, or null. Accepts additional fields. */
export function findInvalidField(value: unknown, schema: Schema): string | null {
  if (!isObject(value)) return 'data';
  for (const field in schema) if (schema[field]?.(value[field]) !== true) return field;
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
