import { type Pool, type QueryResultRow } from 'pg';
import { type Selection, toSelectList } from './selection.js';

/** Rows with `seq`, the number of the newest change when they were read. A message with a smaller `seq` has older rows. */
export interface SequencedRows<Row> {
  readonly seq: number;
  readonly rows: readonly Row[];
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
  isRow: true | null;
}

/**
 * Defines queries that read rows and `seq` in ONE statement: with two statements, a change between them could make the rows look newer
 * than they are (docs/rules.md#read-models). `seq` is also returned when there is no row. The tables and columns are those of all queries
 * of a kind of row, `clauses` those of one: WHERE and what follows. `orderBy` is as in ORDER BY, with properties of the row; without it
 * the order is undefined.
 */
export const sequencedQueries =
  <Row extends QueryResultRow, View>(
    columns: Selection<Row>,
    tables: string,
    toView: (row: Omit<Row & AddedColumns, keyof AddedColumns>) => View,
  ) =>
  (statementName: string, clauses: string, orderBy?: string) => {
    const text = `
      SELECT head.seq AS "headSeq", result.*
        FROM changes_head AS head LEFT JOIN LATERAL
             (SELECT true AS "isRow", source.* FROM (SELECT ${toSelectList(columns)} FROM ${tables} ${clauses}) AS source) AS result ON true
       ${orderBy ? `ORDER BY ${orderBy}` : ''}`;
    return async (database: Pool, ...values: unknown[]): Promise<SequencedRows<View>> => {
      const { rows } = await database.query<Row & AddedColumns>({ name: statementName, text, values });
      const views = rows.filter(({ isRow }) => isRow).map(({ headSeq: _seq, isRow: _isRow, ...row }) => toView(row));
      return { seq: Number(rows[0]?.headSeq ?? 0), rows: views };
    };
  };
