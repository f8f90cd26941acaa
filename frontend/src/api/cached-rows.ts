/**
 * A cached list whose rows carry their `seq`: the number of the newest change when the row was read. An older row never overwrites a
 * newer one, and a removed row stays removed until a newer one arrives. Lists, responses to mutations and pushed messages all go through
 * the functions below.
 */
export interface CachedRows<Row> {
  seq: number;
  byKey: Record<string, CachedRow<Row>>;
  /** Expected results of pending mutations, oldest first. They only overlay the known rows (docs/adr/0013). */
  optimisticUpdates: OptimisticUpdate<Row>[];
}
interface OptimisticUpdate<Row> {
  /** Identifies the pending mutation. */
  requestId: string;
  key: string;
  expectedFields: Partial<Row>;
}
type CachedRow<Row> = { kind: 'present'; row: Row; seq: number } | { kind: 'removed'; seq: number };
/** Number of the newest change when rows were read; null when the server did not send it, for example because it answered from the events. */
export type Seq = number | null;

/** Stands for an unknown seq: lower than every seq of the server, so that any row with a known seq is newer. */
const unknownSeq = -1;

/** Part of a query's definition: caches its response as rows. */
export const cacheRowsBy = <Row>(keyOf: (row: Row) => string) => ({
  transformResponse: (rows: Row[], meta: { seq: Seq } | undefined) => toCachedRows(keyOf, rows, meta?.seq ?? null),
  merge: mergeRows<Row>,
});

/** Builds the cache of a list that was read at `seq`. */
export const toCachedRows = <Row>(keyOf: (row: Row) => string, rows: readonly Row[], seq: Seq): CachedRows<Row> => {
  const cachedRows: CachedRows<Row> = { seq: seq ?? unknownSeq, byKey: {}, optimisticUpdates: [] };
  for (const row of rows) cachedRows.byKey[keyOf(row)] = { kind: 'present', row, seq: cachedRows.seq };
  return cachedRows;
};

/**
 * Inserts or replaces a row unless the known one is at least as new. A row without `seq` is applied and keeps the known `seq`, but never
 * restores a removed row.
 */
export function upsertRow<Row>(draft: CachedRows<Row>, key: string, row: Row, seq: Seq): void {
  const cachedRow = draft.byKey[key];
  if (seq === null) {
    if (cachedRow?.kind !== 'removed') draft.byKey[key] = { kind: 'present', row, seq: cachedRow?.seq ?? unknownSeq };
  } else if (isOlderThan(cachedRow, seq)) draft.byKey[key] = { kind: 'present', row, seq };
}

/** Removes a row unless the known one is at least as new. Without `seq` it is always removed. */
export function removeRow<Row>(draft: CachedRows<Row>, key: string, seq: Seq): void {
  const cachedRow = draft.byKey[key];
  if (seq === null || isOlderThan(cachedRow, seq)) draft.byKey[key] = { kind: 'removed', seq: seq ?? cachedRow?.seq ?? unknownSeq };
}

/** Merges a complete list: its rows as with `upsertRow`; a row that it lacks is removed when it is older than the list. */
export function mergeRows<Row>(draft: CachedRows<Row>, list: CachedRows<Row>): void {
  for (const [key, entry] of Object.entries(list.byKey)) if (entry.kind === 'present') upsertRow(draft, key, entry.row, list.seq);
  for (const key of Object.keys(draft.byKey)) if (!(key in list.byKey)) removeRow(draft, key, list.seq);
  draft.seq = Math.max(draft.seq, list.seq);
}

/** Overlays the expected result of a pending mutation; ignored when the list does not know the row. */
export function addOptimisticUpdate<Row>(draft: CachedRows<Row>, update: OptimisticUpdate<Row>): void {
  if (update.key in draft.byKey) draft.optimisticUpdates.push(update);
}

/** To be called when the mutation was answered or has failed: the rows are shown without its expected result again. */
export function removeOptimisticUpdate<Row>(draft: CachedRows<Row>, requestId: string): void {
  if (draft.optimisticUpdates.some((update) => update.requestId === requestId))
    draft.optimisticUpdates = draft.optimisticUpdates.filter((update) => update.requestId !== requestId);
}

/** The rows to show, with the optimistic updates applied. */
export const selectRows = <Row>({ byKey, optimisticUpdates }: CachedRows<Row>): Row[] =>
  Object.entries(byKey).flatMap(([key, cachedRow]) =>
    cachedRow.kind === 'present'
      ? [optimisticUpdates.length > 0 ? applyOptimisticUpdates(cachedRow.row, key, optimisticUpdates) : cachedRow.row]
      : [],
  );

const applyOptimisticUpdates = <Row>(row: Row, key: string, updates: readonly OptimisticUpdate<Row>[]): Row =>
  updates.filter((update) => update.key === key).reduce((changed, { expectedFields }) => ({ ...changed, ...expectedFields }), row);

/** A key that is not cached counts as older than everything, also than a row with an unknown seq. */
const isOlderThan = (cachedRow: { seq: number } | undefined, seq: number): boolean => (cachedRow?.seq ?? unknownSeq - 1) < seq;
