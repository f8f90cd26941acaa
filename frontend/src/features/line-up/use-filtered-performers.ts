import { useDeferredValue, useMemo, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { noFilters, filterPerformers, type Filters } from './line-up.filters.js';

/**
 * Holds a list's filters, and applies them to its performers. The filters are reset when the list unmounts.
 * @returns `filteredPerformers`: the rows to show; `reorderablePerformers`: those among whom a row's menu moves a row, filtered by
 * `played` only: a search does not change what "up" means
 */
export function useFilteredPerformers(performers: readonly PerformerView[], initialFilters: Filters) {
  const [filters, setFilters] = useState(initialFilters);
  // typing stays responsive: React renders the rows with lower priority, and drops a rendering that the next letter makes obsolete
  const search = useDeferredValue(filters.search);
  const filteredPerformers = useMemo(() => filterPerformers({ ...filters, search }, performers), [filters, search, performers]);
  const { played } = filters;
  const reorderablePerformers = useMemo(() => filterPerformers({ ...noFilters, played }, performers), [played, performers]);
  return { filters, setFilters, filteredPerformers, reorderablePerformers, clearFilters: () => setFilters(noFilters) };
}
