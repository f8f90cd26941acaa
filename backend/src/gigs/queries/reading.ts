import { type Pool, type QueryResultRow } from 'pg';

/** Rows, and how far the changes stood at that very reading (`seq`): news with a smaller number is older than these rows. */
export interface Reading<Row> {
  readonly seq: number;
  readonly rows: readonly Row[];
}

export interface RowsWanted {
  /** Of the prepared statement: one name, one text. */
  readonly name: string;
  readonly rows: string;
  /** Names columns of `rows`. */
  readonly order?: string;
}

/**
 * Reads rows and `seq` in ONE statement: with two, a change between them would make the rows look newer than they are
 * (design, "Projections"). Without any row `seq` is answered all the same.
 */
export async function read<Row extends QueryResultRow>(
  database: Pool,
  { name, rows, order }: RowsWanted,
  values: unknown[],
): Promise<Reading<Row>> {
  const text = `
    SELECT head.seq AS "readAt", found.*
      FROM changes_head AS head LEFT JOIN LATERAL (SELECT true AS "isFound", wanted.* FROM (${rows}) AS wanted) AS found ON true
     ${order ? `ORDER BY ${order}` : ''}`;
  const answer = await database.query<Row & { readAt: string; isFound: true | null }>({ name, text, values });
  return { seq: Number(answer.rows[0]?.readAt ?? 0), rows: answer.rows.filter(({ isFound }) => isFound) };
}

/** The same reading, with the rows as the API shows them. */
export const shown = <Row, View>({ seq, rows }: Reading<Row>, view: (row: Row) => View): Reading<View> => ({ seq, rows: rows.map(view) });
