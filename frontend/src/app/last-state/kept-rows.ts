import { type CachedRows, unknownSeq } from '../../api/cached-rows.js';

/** The rows as the server sent them, without the expected results of pending mutations. */
export const toConfirmedRows = <Row>({ byKey }: CachedRows<Row>): Row[] =>
  Object.values(byKey).flatMap((cachedRow) => (cachedRow.kind === 'present' ? [cachedRow.row] : []));

/** Makes every row that this device has kept older than whatever the server sends: it may have been restored from a backup since. */
export function toKeptRows<Row>(cachedRows: CachedRows<Row>, knownAt: number): CachedRows<Row> {
  const byKey = Object.entries(cachedRows.byKey).map(([key, cachedRow]) => [key, { ...cachedRow, seq: unknownSeq, revision: 0 }] as const);
  return { ...cachedRows, seq: unknownSeq, byKey: Object.fromEntries(byKey), knownAt };
}
