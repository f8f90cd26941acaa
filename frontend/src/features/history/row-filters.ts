import { type TimelineTopic } from '@jamjar/contracts/gigs/timeline-topics';
import { type PerformerId } from '@jamjar/contracts/ids';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { type HistoryRow } from './history-rows.js';

/** Which rows of a timeline are shown; what is undefined or empty filters nothing. */
export interface RowFilters {
  readonly topic: TimelineTopic | undefined;
  readonly performerId: PerformerId | undefined;
  /** The name of the actor. */
  readonly actor: string | undefined;
  readonly search: string;
}
export const noRowFilters: RowFilters = { topic: undefined, performerId: undefined, actor: undefined, search: '' };

/** The rows that match all filters, in the same order. Every word of the search must be in the row's text or the actor's name. */
export function filterRows(rows: readonly HistoryRow[], { topic, performerId, actor, search }: RowFilters): HistoryRow[] {
  const words = search.split(/\s+/).map(createNameMatcher);
  return rows.filter(
    (row) =>
      (topic === undefined || row.topic === topic) &&
      (performerId === undefined || row.performerIds.has(performerId)) &&
      (actor === undefined || row.actor === actor) &&
      words.every((matchesWord) => `${row.text} ${row.actor}`.split(/\s+/).some(matchesWord)),
  );
}
