import { type Guard } from '@jamjar/contracts/guards';

/**
 * Gives the rows of a statement their type by checking each of them. For statements whose rows no entity describes; the others are read with
 * `backend/src/rows/queries.ts`.
 * @throws TypeError for a row that is not as `isRow` requires: statement and code disagree
 */
export function checkRows<Row>(rows: unknown[], isRow: Guard<Row>): Row[] {
  if (rows.every(isRow)) return rows;
  throw new TypeError(`Unexpected row with ${JSON.stringify(Object.keys(rows.find((row) => !isRow(row)) ?? {}))}`);
}
