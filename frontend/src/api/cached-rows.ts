import { type ApiMeta } from './base-query.js';

/**
 * A cached list whose rows carry their `seq`: the number of the newest change when the row was read. An older row never overwrites a
 * newer one, and a removed row stays removed until a newer one arrives. Lists, responses to mutations and pushed messages all go through
 * the functions below.
 *
 * Rows of performers and gigs also have a `revision`. Of two versions of such a row the one with the higher `revision` gives the fields that
 * follow from the gig's events, and the one with the higher `seq` gives the relational fields (docs/adr/0027).
 */
export interface CachedRows<Row> {
  /** The `seq` of the newest complete list. */
  seq: number;
  /** The fields that do not follow from events; null when the rows have no `revision`. */
  relationalFields: RelationalFields<Row>;
  byKey: Record<string, CachedRow<Row>>;
  /** Where the list goes on, when it was longer than what was read (docs/rules.md#lists); null for a complete list. */
  nextCursor: string | null;
  /** Expected results of pending mutations, oldest first. They only overlay the known rows (docs/adr/0013). */
  optimisticUpdates: OptimisticUpdate<Row>[];
  /**
   * Only of rows that this device has kept, until the server sends the list: when they were last known to be current, in ms since 1970 by the
   * clock of the device.
   */
  knownAt?: number;
}
interface OptimisticUpdate<Row> {
  /** Identifies the pending mutation. */
  requestId: string;
  key: string;
  expectedFields: Partial<Row>;
}
type CachedRow<Row> = PresentRow<Row> | ({ kind: 'removed' } & Version);
type PresentRow<Row> = { kind: 'present'; row: Row } & Version;
/** `revision`: 0 when the rows have none. */
interface Version {
  seq: number;
  revision: number;
}
type RelationalFields<Row> = readonly (keyof Row)[] | null;
/** Number of the newest change when rows were read; null when the server did not send it, for example because it answered from the events. */
export type Seq = number | null;

/** Stands for an unknown seq: lower than every seq of the server, so that any row with a known seq is newer. */
export const unknownSeq = -1;

/** Part of a query's definition: caches its response as rows. @param relationalFields only for rows with a `revision`, see `CachedRows` */
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
 * Inserts a row or merges it with the known one. A row without `seq` never restores a removed row. It keeps the known `seq` and relational
 * fields; when the row is unknown, it counts as known since the newest complete list, so that a later one can remove it.
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
 * Removes a row unless the known one is at least as new. Without `seq` it is always removed.
 * @param revision of the gig's stream after the removal, when the server sent it; lower revisions of the row do not restore it
 */
export function removeRow<Row>(draft: CachedRows<Row>, key: string, seq: Seq, revision = 0): void {
  const known = draft.byKey[key] ?? { seq: unknownSeq - 1, revision: 0 };
  if (seq !== null && seq <= known.seq && revision <= known.revision) return;
  draft.byKey[key] = { kind: 'removed', seq: Math.max(seq ?? draft.seq, known.seq), revision: Math.max(revision, known.revision) };
}

/** Merges a part of a list, a page or what a search has found: its rows as with `upsertRow`. */
export function addRows<Row extends object>(draft: CachedRows<Row>, part: CachedRows<Row>): void {
  for (const [key, entry] of Object.entries(part.byKey)) if (entry.kind === 'present') upsertRow(draft, key, entry.row, part.seq);
}

/**
 * Merges a list: its rows as with `upsertRow`; a row that a complete list lacks is removed when it is older than the list.
 * @param revision of the gig's stream that the list shows; null when it is not a list of one gig: then `seq` alone shows which is older
 */
export function mergeRows<Row extends object>(draft: CachedRows<Row>, list: CachedRows<Row>, revision: number | null = null): void {
  addRows(draft, list);
  const isPage = list.nextCursor !== null && draft.knownAt === undefined; // what the device has kept is removed unless the server sends it
  draft.nextCursor = list.nextCursor;
  delete draft.knownAt;
  if (isPage) return;
  for (const [key, known] of Object.entries(draft.byKey))
    if (!(key in list.byKey) && known.revision <= (revision ?? known.revision)) removeRow(draft, key, list.seq);
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
