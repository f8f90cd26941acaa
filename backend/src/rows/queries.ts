import { consoleLimits } from '@jamjar/contracts/console-limits';
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

/** SQL expressions with the type of their value. */
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
  /** Of a page: where the list goes on; null when it does not. */
  readonly nextCursor?: string | null;
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
  /** Of a paged list: the number of the row in its page, from 1, and where the list goes on after it. */
  pagePlace?: number;
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
    .map(({ headSeq: _seq, headRevision: _revision, isRow: _isRow, pagePlace: _place, pageCursor: _cursor, ...row }) => toView(row)),
  revision: rows[0]?.headRevision ?? null,
});

/**
 * Defines queries that read rows and `seq` in ONE statement: with two statements, a change between them could make the rows look newer
 * than they are (docs/rules.md#read-models). `seq` is also returned when there is no row. The tables and columns are those of all queries
 * of a kind of row, `clauses` those of one: WHERE and what follows. `orderBy` is as in ORDER BY, with properties of the row; without it
 * the order is undefined. `revision` is an expression for the revision of the result, without tables of the query.
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
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

/** By what a list is paged, the greatest first; rows with an equal `column` by `id`. The rest is SQL: for the cursor, and back. */
interface PageKey {
  readonly column: string;
  readonly id: string;
  readonly toInteger: string;
  readonly fromInteger: string;
}

/** Whole microseconds, which neither JavaScript's dates nor `interval * double precision` keep exactly. */
export const byTime = (column: string, id: string): PageKey => ({
  column,
  id,
  toInteger: `(extract(epoch FROM ${column}) * 1000000)::bigint`,
  fromInteger: `coalesce(timestamptz 'epoch' + $1::bigint / 1000000 * interval '1 second' + $1 % 1000000 * interval '1 microsecond', 'infinity')`,
});
/** Pages in the order of a column of numbers, then of the id. */
export const byNumber = (column: string, id: string): PageKey => ({
  column,
  id,
  toInteger: column,
  fromInteger: `coalesce($1::bigint, ${Number.MAX_SAFE_INTEGER})`,
});

interface PagedClauses {
  /** The values of the query are $4 and what follows. */
  where: string;
  key: PageKey;
  groupBy?: string;
  /** Within a page, as in ORDER BY, with properties of the row. */
  orderBy: string;
  revision?: Expression<number | null>;
}

/** Like `sequencedQueries`, for lists that are read in pages, the newest rows first: see docs/rules.md#lists. */
export const pagedQueries =
  <Row extends QueryResultRow, View>(columns: Selection<Row>, tables: string, toView: ToView<Row, View>) =>
  (statementName: string, { where, key: { column, id, toInteger, fromInteger }, groupBy = '', orderBy, revision }: PagedClauses) => {
    const newestFirst = `ORDER BY ${column} DESC, ${id} DESC`;
    const clauses = `WHERE ${where} AND (${column}, ${id}) < (${fromInteger}, $2::uuid) ${groupBy} ${newestFirst} LIMIT $3`;
    const pageColumns = `, (row_number() OVER (${newestFirst}))::integer AS "pagePlace", ${toInteger} || '.' || ${id} AS "pageCursor"`;
    const text = toSequencedText({ columns, tables, clauses, orderBy, revision }, pageColumns);
    return async (
      database: Pool,
      { limit = consoleLimits.maxListRows, cursor }: PageRequest,
      ...values: unknown[]
    ): Promise<SequencedRows<View>> => {
      const [position = null, lastId = null] = cursor?.split('.') ?? [];
      const query = { name: statementName, text, values: [position, lastId, limit + 1, ...values] };
      const { rows } = await database.query<Row & AddedColumns>(query);
      const page = rows.filter(({ pagePlace }) => pagePlace !== limit + 1);
      const last = rows.length > limit ? page.find(({ pagePlace }) => pagePlace === limit) : undefined;
      return { ...toSequencedRows(page, toView), nextCursor: last?.pageCursor ?? null };
    };
  };

/**
 * The condition of a list with `?search=`: names that contain it, as `createNameMatcher` of contracts; null finds all. The table of participants
 * has the text of its names.
 */
export const matchesSearch = (value: string, name: string, searchText = `to_search_text(${name})`): string =>
  `(${value}::text IS NULL OR CASE WHEN (SELECT to_search_text(${value})) = '' THEN strpos(lower(${name}), lower(${value})) > 0
     ELSE strpos(${searchText}, (SELECT to_search_text(${value}))) > 0 END)`;
