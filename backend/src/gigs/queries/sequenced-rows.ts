import { type Pool, type QueryResultRow } from 'pg';

/** Rows with `seq`, the number of the newest change when they were read. A message with a smaller `seq` has older rows. */
export interface SequencedRows<Row> {
  readonly seq: number;
  readonly rows: readonly Row[];
}

/** A SELECT whose rows are read together with `seq`. */
export interface RowsQuery {
  /** Name of the prepared statement; different `sql` needs a different name. */
  readonly statementName: string;
  readonly sql: string;
  /** As in ORDER BY, with columns of the result of `sql`; without it the order is undefined. */
  readonly orderBy?: string;
}

/**
 * Reads rows and `seq` in ONE statement: with two statements, a change between them could make the rows look newer than they are
 * (docs/rules.md#read-models). `seq` is also returned when there is no row.
 */
export async function readSequencedRows<Row extends QueryResultRow>(
  database: Pool,
  { statementName, sql, orderBy }: RowsQuery,
  values: unknown[],
): Promise<SequencedRows<Row>> {
  const text = `
    SELECT head.seq AS "headSeq", result.*
      FROM changes_head AS head LEFT JOIN LATERAL (SELECT true AS "isRow", source.* FROM (${sql}) AS source) AS result ON true
     ${orderBy ? `ORDER BY ${orderBy}` : ''}`;
  const result = await database.query<Row & { headSeq: string; isRow: true | null }>({ name: statementName, text, values });
  return { seq: Number(result.rows[0]?.headSeq ?? 0), rows: result.rows.filter(({ isRow }) => isRow) };
}

/** Maps every row to its view and keeps `seq`. */
export const mapRows = <Row, View>({ seq, rows }: SequencedRows<Row>, toView: (row: Row) => View): SequencedRows<View> => ({
  seq,
  rows: rows.map(toView),
});
