import { staffLimits } from '@jamjar/contracts/staff-limits';
import { type Pool, type QueryResultRow } from 'pg';
import { type EntityClass, getEntityColumns } from '@jamjar/infra/database/entity-columns';

/** An SQL expression. The compiler infers the type of the selected rows from the `Value` types of their expressions. */
export interface Expression<Value> {
  readonly sql: string;
  /** Phantom property: only for type inference, never set. */
  readonly value?: Value;
}

/** The SQL expression of each property of a row. */
export type Selection<Row> = { readonly [Property in keyof Row]: Expression<Row[Property]> };

/** The rows that a selection yields. */
export type SelectedRow<Columns> = Columns extends Selection<infer Row> ? Row : never;

/** Returns all columns of an entity, by property. @param alias that of the entity's table in the statement */
export function columnsOf<Entity extends object>(entity: EntityClass<Entity>, alias: string): Selection<Entity>;
export function columnsOf(entity: EntityClass<object>, alias: string): Selection<Record<string, unknown>> {
  return Object.fromEntries(getEntityColumns(entity).map(({ property, name }) => [property, { sql: `${alias}."${name}"` }]));
}

/** Makes an expression nullable: for a column of a table that is joined with LEFT JOIN, or for a subquery that may yield no row. */
export const orNull = <Value>({ sql }: Expression<Value>): Expression<Value | null> => ({ sql });

/** Replaces NULL. @param fallback SQL literal of the same type */
export const coalesce = <Value>({ sql }: Expression<Value>, fallback: string): Expression<NonNullable<Value>> => ({
  sql: `coalesce(${sql}, ${fallback})`,
});

/** These functions cast SQL to a type and declare the matching type of the value. */
export const integer = (sql: string): Expression<number> => ({ sql: `(${sql})::integer` });
/** For fractions, and for sums that may exceed the range of `integer`. */
export const decimal = (sql: string): Expression<number> => ({ sql: `(${sql})::float8` });
export const text = (sql: string): Expression<string> => ({ sql: `(${sql})::text` });
export const texts = (sql: string): Expression<string[]> => ({ sql: `(${sql})::text[]` });
export const bytes = (sql: string): Expression<Buffer> => ({ sql: `(${sql})::bytea` });
export const timestamp = (sql: string): Expression<Date> => ({ sql: `(${sql})::timestamptz` });

/** @param from the SQL after FROM; it must yield one row, unless the result is passed to `orNull` */
export const subquery = <Value>({ sql }: Expression<Value>, from: string): Expression<Value> => ({ sql: `(SELECT ${sql} FROM ${from})` });

/** Selects an object as JSON. Its values must be of types that JSON has, so not times. */
export const jsonObject = <Properties>(properties: Selection<Properties>): Expression<Properties> => ({
  sql: `jsonb_build_object(${toEntries(properties)
    .map(([property, { sql }]) => `'${property}', ${sql}`)
    .join(', ')})`,
});

/** Aggregates the rows of a group that meet the condition into a JSON array, which may be empty. */
export const jsonArray = <Item>({ sql }: Expression<Item>, orderBy: string, condition = 'true'): Expression<Item[]> => ({
  sql: `coalesce(jsonb_agg(${sql} ORDER BY ${orderBy}) FILTER (WHERE ${condition}), '[]')`,
});

/** Returns the SQL between SELECT and FROM. */
export const toSelectList = <Row>(columns: Selection<Row>): string =>
  toEntries(columns)
    .map(([property, { sql }]) => `${sql} AS "${property}"`)
    .join(', ');

const toEntries = (columns: Readonly<Record<string, Expression<unknown>>>): [string, Expression<unknown>][] => Object.entries(columns);

/** Rows with `seq`, the number of the newest change when they were read: of two versions of a row, that with the higher `seq` is newer. */
export interface SequencedRows<Row> {
  readonly seq: number;
  readonly rows: readonly Row[];
  /** Only for rows of one gig: the revision up to which the read models contained its events. */
  readonly revision?: number | null;
  /** Only for pages: the cursor of the next page; null on the last one. */
  readonly nextCursor?: string | null;
}

/**
 * Defines a query without `seq`, for rows that no client caches. @returns a function that reads them
 * @param statementName name of the prepared statement, unique among all queries
 * @param from the SQL after FROM
 */
export function rowsQuery<Row extends QueryResultRow>(statementName: string, columns: Selection<Row>, from: string) {
  const text = `SELECT ${toSelectList(columns)} FROM ${from}`;
  return async (database: Pool, ...values: unknown[]): Promise<Row[]> =>
    (await database.query<Row>({ name: statementName, text, values })).rows;
}

/** The columns that a sequenced query adds. An empty result has one row, in which `isRow` and the query's own columns are null. */
interface AddedColumns {
  headSeq: string;
  headRevision: number | null;
  isRow: true | null;
  /** Only for pages: the number of the row in its page, from 1, and the cursor of the page that would begin after it. */
  pageRowNumber?: number;
  pageCursor?: string;
}

interface QueryText<Row> {
  columns: Selection<Row>;
  tables: string;
  clauses: string;
  orderBy: string | undefined;
  revision?: Expression<number | null> | undefined;
}

const toSequencedText = <Row>(
  { columns, tables, clauses, orderBy, revision = integer('NULL') }: QueryText<Row>,
  pageColumns = '',
): string => `
  SELECT head.seq AS "headSeq", ${revision.sql} AS "headRevision", result.*
    FROM changes_head AS head LEFT JOIN LATERAL
         (SELECT true AS "isRow", source.* FROM (SELECT ${toSelectList(columns)}${pageColumns} FROM ${tables} ${clauses}) AS source) AS result ON true
   ${orderBy ? `ORDER BY ${orderBy}` : ''}`;

type ToView<Row, View> = (row: Omit<Row & AddedColumns, keyof AddedColumns>) => View;

const toSequencedRows = <Row, View>(rows: readonly (Row & AddedColumns)[], toView: ToView<Row, View>): SequencedRows<View> => ({
  seq: Number(rows[0]?.headSeq ?? 0),
  rows: rows
    .filter(({ isRow }) => isRow)
    .map(({ headSeq: _seq, headRevision: _revision, isRow: _isRow, pageRowNumber: _number, pageCursor: _cursor, ...row }) => toView(row)),
  revision: rows[0]?.headRevision ?? null,
});

/**
 * Defines queries that read rows and `seq` in ONE statement: with two statements, a change between them could make the rows look newer than
 * they are (docs/rules.md#read-models). An empty result has a `seq` too. All queries of the returned function share columns and tables;
 * each has its own `clauses` (WHERE and what follows) and `orderBy` (as in ORDER BY, with properties of the row; without it the order is
 * undefined). `revision` is the SQL expression of the result's `revision`; it cannot use the query's tables.
 */
export const sequencedQueries =
  <Row extends QueryResultRow, View>(columns: Selection<Row>, tables: string, toView: ToView<Row, View>) =>
  (statementName: string, clauses: string, orderBy?: string, revision?: Expression<number | null>) => {
    const text = toSequencedText({ columns, tables, clauses, orderBy, revision });
    return async (database: Pool, ...values: unknown[]): Promise<SequencedRows<View>> =>
      toSequencedRows((await database.query<Row & AddedColumns>({ name: statementName, text, values })).rows, toView);
  };

/** The requested part of a list; without `cursor` the newest rows. */
export interface PageRequest {
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** The order in which a list is divided into pages: descending by `column`, then `id`. A cursor has both, the column as an integer. */
interface PageKey {
  readonly column: string;
  readonly id: string;
  /** SQL that converts the column's value to an integer. */
  readonly toInteger: string;
  /** SQL that converts the integer `$1` back; for NULL, a value above all others. */
  readonly fromInteger: string;
}

/** Pages by a column of times, as whole microseconds: JavaScript's dates and `interval * double precision` would round them. */
export const byTime = (column: string, id: string): PageKey => ({
  column,
  id,
  toInteger: `(extract(epoch FROM ${column}) * 1000000)::bigint`,
  fromInteger: `coalesce(timestamptz 'epoch' + $1::bigint / 1000000 * interval '1 second' + $1 % 1000000 * interval '1 microsecond', 'infinity')`,
});
/** Pages by a column of integers. */
export const byNumber = (column: string, id: string): PageKey => ({
  column,
  id,
  toInteger: column,
  fromInteger: `coalesce($1::bigint, ${Number.MAX_SAFE_INTEGER})`,
});

interface PagedClauses {
  /** The SQL after WHERE, in which `$4` and following are the values of the query. */
  where: string;
  key: PageKey;
  groupBy?: string;
  /** The order of the rows within a page: as in ORDER BY, with properties of the row. */
  orderBy: string;
  revision?: Expression<number | null>;
}

/** Like `sequencedQueries`, for lists that are read in pages, the newest rows first: see docs/rules.md#lists. */
export const pagedQueries =
  <Row extends QueryResultRow, View>(columns: Selection<Row>, tables: string, toView: ToView<Row, View>) =>
  (statementName: string, { where, key: { column, id, toInteger, fromInteger }, groupBy = '', orderBy, revision }: PagedClauses) => {
    const newestFirst = `ORDER BY ${column} DESC, ${id} DESC`;
    const clauses = `WHERE ${where} AND (${column}, ${id}) < (${fromInteger}, $2::uuid) ${groupBy} ${newestFirst} LIMIT $3`;
    const pageColumns = `, (row_number() OVER (${newestFirst}))::integer AS "pageRowNumber", ${toInteger} || '.' || ${id} AS "pageCursor"`;
    const text = toSequencedText({ columns, tables, clauses, orderBy, revision }, pageColumns);
    return async (
      database: Pool,
      { limit = staffLimits.maxListRows, cursor }: PageRequest,
      ...values: unknown[]
    ): Promise<SequencedRows<View>> => {
      const [lastNumber = null, lastId = null] = cursor?.split('.') ?? [];
      // reads one row more than the page has, which tells that there is a next page
      const query = { name: statementName, text, values: [lastNumber, lastId, limit + 1, ...values] };
      const { rows } = await database.query<Row & AddedColumns>(query);
      const page = rows.filter(({ pageRowNumber }) => pageRowNumber !== limit + 1);
      const last = rows.length > limit ? page.find(({ pageRowNumber }) => pageRowNumber === limit) : undefined;
      return { ...toSequencedRows(page, toView), nextCursor: last?.pageCursor ?? null };
    };
  };

/**
 * Returns the SQL condition that a name contains the text of `?search=`, as in `createNameMatcher` of contracts; NULL matches all names.
 * @param value SQL of the search text
 * @param searchText SQL of the name's search text; by default it is computed, because only the table of participants stores it
 */
export const toSearchCondition = (value: string, name: string, searchText = `to_search_text(${name})`): string =>
  `(${value}::text IS NULL OR CASE WHEN (SELECT to_search_text(${value})) = '' THEN strpos(lower(${name}), lower(${value})) > 0
     ELSE strpos(${searchText}, (SELECT to_search_text(${value}))) > 0 END)`;
