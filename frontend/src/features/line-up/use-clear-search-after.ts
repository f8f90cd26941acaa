import { useEffect, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useStableCallback } from '../../ui/browser/use-stable-callback.js';
import { type Filters } from './line-up.filters.js';

/**
 * Clears the search, unless it was changed, once a row's button has taken its performer out of all `lists`: the user now looks for another.
 * @param lists include the rows on screen, where a performer who has left stays a moment: clearing the search earlier would move the rows
 * @returns the function to call instead of `onPress`
 */
export function useClearSearchAfter(
  onPress: (performer: PerformerView) => void,
  lists: readonly (readonly PerformerView[])[],
  filters: Filters,
  setFilters: (filters: Filters) => void,
) {
  const [lastPress, setLastPress] = useState<{ id: PerformerId; search: string } | null>(null);
  const hasLeft = lastPress !== null && lastPress.search === filters.search && !lists.flat().some(({ id }) => id === lastPress.id);
  const clearSearch = useStableCallback(() => {
    setLastPress(null);
    setFilters({ ...filters, search: '' });
  });
  useEffect(() => {
    if (hasLeft) clearSearch();
  }, [hasLeft, clearSearch]);
  return useStableCallback((performer: PerformerView) => {
    setLastPress({ id: performer.id, search: filters.search });
    onPress(performer);
  });
}
