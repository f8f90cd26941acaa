import { type EventKind } from '@jamjar/contracts/gigs/event-kinds';
import { type PerformerId } from '@jamjar/contracts/ids';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { type HistoryRow } from './history-rows.js';

/** Which rows of a timeline are shown; what is undefined or empty filters nothing. */
export interface RowFilters {
  readonly kind: EventKind | undefined;
  readonly performerId: PerformerId | undefined;
  /** The name of who recorded the entry. */
  readonly actor: string | undefined;
  readonly search: string;
}
export const noRowFilters: RowFilters = { kind: undefined, performerId: undefined, actor: undefined, search: '' };

/** The rows that match all filters, in the same order. The search looks for every word in the text and the name of who recorded it. */
export function filterRows(rows: readonly HistoryRow[], { kind, performerId, actor, search }: RowFilters): HistoryRow[] {
  const words = search.split(/\s+/).map(createNameMatcher);
  return rows.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (performerId === undefined || row.performerIds.has(performerId)) &&
      (actor === undefined || row.actor === actor) &&
      words.every((isIn) => `${row.text} ${row.actor}`.split(/\s+/).some(isIn)),
  );
}
