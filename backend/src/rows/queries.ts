import { type Pool, type QueryResultRow } from 'pg';
import { type EntityClass, getEntityColumns } from '@jamjar/infra/database/entity-columns';

/** An SQL expression. Only the compiler uses the type of its values: it makes the type of the rows follow from what is selected. */
export interface Expression<Value> {
  readonly sql: string;
  /** Never set. */
  readonly value?: Value;
}

/** The expression that each property of a row is selected from. */
export type Selection<Row> = { readonly [Property in keyof Row]: Expression<Row[Property]> };

/** The rows that a selection yields. */
export type SelectedRow<Columns> = Columns extends Selection<infer Row> ? Row : never;

/** All columns of an entity, by property. @param alias of the entity's table in the statement */
export function columnsOf<Entity extends object>(entity: EntityClass<Entity>, alias: string): Selection<Entity>;
export function columnsOf(entity: EntityClass<object>, alias: string): Selection<Record<string, unknown>> {
  return Object.fromEntries(getEntityColumns(entity).map(({ property, name }) => [property, { sql: `${alias}."${name}"` }]));
}

/** For a column of a table that is joined with LEFT JOIN, or of a subquery without a row. */
export const orNull = <Value>({ sql }: Expression<Value>): Expression<Value | null> => ({ sql });

/** @param fallback SQL literal of the same type */
export const coalesce = <Value>({ sql }: Expression<Value>, fallback: string): Expression<NonNullable<Value>> => ({
  sql: `coalesce(${sql}, ${fallback})`,
});

export const integer = (sql: string): Expression<number> => ({ sql: `(${sql})::integer` });
/** For sums and other numbers that no integer has room for. */
export const decimal = (sql: string): Expression<number> => ({ sql: `(${sql})::float8` });
export const text = (sql: string): Expression<string> => ({ sql: `(${sql})::text` });
export const texts = (sql: string): Expression<string[]> => ({ sql: `(${sql})::text[]` });
export const bytes = (sql: string): Expression<Buffer> => ({ sql: `(${sql})::bytea` });
export const timestamp = (sql: string): Expression<Date> => ({ sql: `(${sql})::timestamptz` });

/** @param from all that follows FROM; it must yield exactly one row, or the result goes through `orNull` */
export const subquery = <Value>({ sql }: Expression<Value>, from: string): Expression<Value> => ({ sql: `(SELECT ${sql} FROM ${from})` });

/** An object as JSON; for values that JSON knows, so not for times. */
export const jsonObject = <Properties>(properties: Selection<Properties>): Expression<Properties> => ({
  sql: `jsonb_build_object(${toEntries(properties)
    .map(([property, { sql }]) => `'${property}', ${sql}`)
    .join(', ')})`,
});

/** Aggregates the rows of a group that meet the condition to a JSON array; without any it is empty. */
export const jsonArray = <Item>({ sql }: Expression<Item>, orderBy: string, condition = 'true'): Expression<Item[]> => ({
  sql: `coalesce(jsonb_agg(${sql} ORDER BY ${orderBy}) FILTER (WHERE ${condition}), '[]')`,
});

/** What stands between SELECT and FROM. */
export const toSelectList = <Row>(columns: Selection<Row>): string =>
  toEntries(columns)
    .map(([property, { sql }]) => `${sql} AS "${property}"`)
    .join(', ');

const toEntries = (columns: Readonly<Record<string, Expression<unknown>>>): [string, Expression<unknown>][] => Object.entries(columns);

/** Rows with `seq`, the number of the newest change when they were read. A message with a smaller `seq` has older rows. */
export interface SequencedRows<Row> {
  readonly seq: number;
  readonly rows: readonly Row[];
  /** Of rows of one gig: the revision of its stream that the read models showed. */
  readonly revision?: number | null;
}

/**
 * Defines a query without `seq`, for rows that no client caches. @returns a function that reads them
 * @param statementName of the prepared statement; each query needs a name of its own
 * @param from all that follows FROM
 */
export function rowsQuery<Row extends QueryResultRow>(statementName: string, columns: Selection<Row>, from: string) {
  const text = `SELECT ${toSelectList(columns)} FROM ${from}`;
  return async (database: Pool, ...values: unknown[]): Promise<Row[]> =>
    (await database.query<Row>({ name: statementName, text, values })).rows;
}

/** What a sequenced query selects besides the columns. `isRow` is null in the only row of an empty result. */
interface AddedColumns {
  headSeq: string;
  headRevision: number | null;
  isRow: true | null;
}

/**
 * Defines queries that read rows and `seq` in ONE statement: with two statements, a change between them could make the rows look newer
 * than they are (docs/rules.md#read-models). `seq` is also returned when there is no row. The tables and columns are those of all queries
 * of a kind of row, `clauses` those of one: WHERE and what follows. `orderBy` is as in ORDER BY, with properties of the row; without it
 * the order is undefined. `revision` is an expression for the revision of the result, without tables of the query.
 */
export const sequencedQueries =
  <Row extends QueryResultRow, View>(
    columns: Selection<Row>,
    tables: string,
    toView: (row: Omit<Row & AddedColumns, keyof AddedColumns>) => View,
  ) =>
  (statementName: string, clauses: string, orderBy?: string, revision = integer('NULL')) => {
    const text = `
      SELECT head.seq AS "headSeq", ${revision.sql} AS "headRevision", result.*
        FROM changes_head AS head LEFT JOIN LATERAL
             (SELECT true AS "isRow", source.* FROM (SELECT ${toSelectList(columns)} FROM ${tables} ${clauses}) AS source) AS result ON true
       ${orderBy ? `ORDER BY ${orderBy}` : ''}`;
    return async (database: Pool, ...values: unknown[]): Promise<SequencedRows<View>> => {
      const { rows } = await database.query<Row & AddedColumns>({ name: statementName, text, values });
      const views = rows
        .filter(({ isRow }) => isRow)
        .map(({ headSeq: _seq, headRevision: _revision, isRow: _isRow, ...row }) => toView(row));
      return { seq: Number(rows[0]?.headSeq ?? 0), rows: views, revision: rows[0]?.headRevision ?? null };
    };
  };
