import { useEffect, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useStableCallback } from '../../ui/browser/use-stable-callback.js';
import { type Filters } from './line-up.filters.js';

/**
 * Clears the search once the action on a row has taken its performer out of the list: the next one is looked for.
 * @param lists in which the performer is, until then: also the rows on screen, which move when the search changes
 * @returns the action to call instead of `onPress`
 */
export function useClearSearchAfter(
  onPress: (performer: PerformerView) => void,
  lists: readonly (readonly PerformerView[])[],
  filters: Filters,
  setFilters: (filters: Filters) => void,
) {
  const [pressed, setPressed] = useState<{ id: PerformerId; search: string } | null>(null);
  const hasLeft = pressed !== null && pressed.search === filters.search && !lists.flat().some(({ id }) => id === pressed.id);
  const clearSearch = useStableCallback(() => {
    setPressed(null);
    setFilters({ ...filters, search: '' });
  });
  useEffect(() => {
    if (hasLeft) clearSearch();
  }, [hasLeft, clearSearch]);
  return useStableCallback((performer: PerformerView) => {
    setPressed({ id: performer.id, search: filters.search });
    onPress(performer);
  });
}
