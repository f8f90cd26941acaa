import { type ApiMeta } from './base-query.js';

/**
 * A cached list whose rows carry their `seq`: the number of the newest change when the row was read. An older row never overwrites a newer
 * one, and a removed row stays removed until a newer one arrives. Lists, responses to mutations and pushed messages all go through the
 * functions below.
 *
 * Rows of performers and gigs also have a `revision`. When two versions of such a row are merged, the fields that follow from the gig's
 * events are taken from the version with the higher `revision`, the relational fields from the one with the higher `seq` (docs/adr/0027).
 */
export interface CachedRows<Row> {
  /** The `seq` of the list as it was first read; later, of the newest list that could remove rows (`mergeRows`). */
  seq: number;
  /** The fields that do not follow from events; null when the rows have no `revision`. */
  relationalFields: RelationalFields<Row>;
  byKey: Record<string, CachedRow<Row>>;
  /** Cursor of the second page (docs/rules.md#lists), also when further pages were added; null for a complete list. */
  nextCursor: string | null;
  /** Expected results of pending mutations, oldest first. They only overlay the known rows (docs/adr/0013). */
  optimisticUpdates: OptimisticUpdate<Row>[];
  /**
   * Only for rows that were stored on this device, until the server sends the list: when they were last known to be current, in ms since
   * 1970 by the device's clock.
   */
  knownAt?: number;
}
interface OptimisticUpdate<Row> {
  /** Identifies the pending mutation. */
  requestId: string;
  key: string;
  expectedFields: Partial<Row>;
}
type CachedRow<Row> = PresentRow<Row> | ({ kind: 'removed' } & VersionNumbers);
type PresentRow<Row> = { kind: 'present'; row: Row } & VersionNumbers;
interface VersionNumbers {
  seq: number;
  /** 0 when the rows have no revision. */
  revision: number;
}
type RelationalFields<Row> = readonly (keyof Row)[] | null;
/** Number of the newest change when rows were read; null when the server did not send it, for example for rows computed from events. */
export type Seq = number | null;

/** Stands for an unknown seq: lower than every seq of the server, so that any row with a known seq is newer. */
export const unknownSeq = -1;

/** The options of an endpoint that cache its response as rows. @param relationalFields only for rows with a `revision`, see `CachedRows` */
export const cacheRowsBy = <Row extends object>(keyOf: (row: Row) => string, relationalFields: RelationalFields<Row> = null) => ({
  transformResponse: (rows: Row[], meta: ApiMeta | undefined) =>
    toCachedRows(keyOf, rows, meta?.seq ?? null, relationalFields, meta?.nextCursor),
  merge: (draft: CachedRows<Row>, list: CachedRows<Row>, { baseQueryMeta }: { baseQueryMeta?: ApiMeta }): void =>
    mergeRows(draft, list, baseQueryMeta?.revision ?? null),
});

/** Builds the cache of a list that was read at `seq`. */
export const toCachedRows = <Row extends object>(
  keyOf: (row: Row) => string,
  rows: readonly Row[],
  seq: Seq,
  relationalFields: RelationalFields<Row> = null,
  nextCursor: string | null = null,
): CachedRows<Row> => {
  const cachedRows: CachedRows<Row> = { seq: seq ?? unknownSeq, relationalFields, byKey: {}, nextCursor, optimisticUpdates: [] };
  for (const row of rows) upsertRow(cachedRows, keyOf(row), row, cachedRows.seq);
  return cachedRows;
};

/**
 * Inserts a row or merges it with the cached one. A row without `seq` never restores a removed row; it keeps the `seq` and the relational
 * fields of the cached row. If no row is cached, it gets the `seq` of the cached list, so that a later list can remove it.
 */
export function upsertRow<Row extends object>(draft: CachedRows<Row>, key: string, row: Row, seq: Seq): void {
  const { byKey, relationalFields } = draft;
  const known = byKey[key];
  const revision = relationalFields ? getRevision(row) : 0;
  const incoming: PresentRow<Row> = { kind: 'present', row, seq: seq ?? known?.seq ?? draft.seq, revision };
  if (!known) byKey[key] = incoming;
  else if (known.kind === 'present')
    byKey[key] = seq === null && !relationalFields ? incoming : mergeVersions(known, incoming, relationalFields);
  else if (incoming.seq > known.seq && revision >= known.revision) byKey[key] = incoming;
}

/** @returns `known` itself when nothing in `incoming` is newer */
function mergeVersions<Row>(known: PresentRow<Row>, incoming: PresentRow<Row>, fields: RelationalFields<Row>): PresentRow<Row> {
  const hasNewerSeq = incoming.seq > known.seq;
  const hasNewerRevision = incoming.revision === known.revision ? hasNewerSeq : incoming.revision > known.revision;
  if (!hasNewerSeq && !hasNewerRevision) return known;
  const row = { ...(hasNewerRevision ? incoming : known).row };
  for (const field of fields ?? []) row[field] = (hasNewerSeq ? incoming : known).row[field];
  return { kind: 'present', row, seq: Math.max(incoming.seq, known.seq), revision: Math.max(incoming.revision, known.revision) };
}

const getRevision = (row: object): number => ('revision' in row ? Number(row.revision) : 0);

/**
 * Removes a row unless the cached one has at least this `seq` and this `revision`. Without `seq` the row is always removed.
 * @param revision the revision of the gig's stream after the removal, if the server sent it; lower revisions of the row do not restore it
 */
export function removeRow<Row>(draft: CachedRows<Row>, key: string, seq: Seq, revision = 0): void {
  const known = draft.byKey[key] ?? { seq: unknownSeq - 1, revision: 0 }; // older than every removal
  if (seq !== null && seq <= known.seq && revision <= known.revision) return;
  draft.byKey[key] = { kind: 'removed', seq: Math.max(seq ?? draft.seq, known.seq), revision: Math.max(revision, known.revision) };
}

/** Merges the rows of a page or of a search result into the list, as `upsertRow` does. */
export function addRows<Row extends object>(draft: CachedRows<Row>, added: CachedRows<Row>): void {
  for (const [key, cachedRow] of Object.entries(added.byKey))
    if (cachedRow.kind === 'present') upsertRow(draft, key, cachedRow.row, added.seq);
}

/**
 * Merges the rows of a list, as `upsertRow` does. If the list is complete, or the cached rows were stored on this device, it also removes
 * older rows that the list lacks.
 * @param revision the revision of the gig's stream that the list shows; null when the list is not of one gig, so that only `seq` tells its
 * age
 */
export function mergeRows<Row extends object>(draft: CachedRows<Row>, list: CachedRows<Row>, revision: number | null = null): void {
  addRows(draft, list);
  const keepsMissingRows = list.nextCursor !== null && draft.knownAt === undefined;
  draft.nextCursor = list.nextCursor;
  delete draft.knownAt;
  if (keepsMissingRows) return;
  for (const [key, known] of Object.entries(draft.byKey))
    if (!(key in list.byKey) && known.revision <= (revision ?? known.revision)) removeRow(draft, key, list.seq);
  draft.seq = Math.max(draft.seq, list.seq);
}

/** Overlays the expected result of a pending mutation on its row; does nothing when the list does not contain the row. */
export function addOptimisticUpdate<Row>(draft: CachedRows<Row>, update: OptimisticUpdate<Row>): void {
  if (update.key in draft.byKey) draft.optimisticUpdates.push(update);
}

/** Removes the expected result of a mutation. Call it when the mutation has succeeded or failed. */
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
