import { useEffect, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { truncateText } from '@jamjar/contracts/text/text-length';

const typingPauseMs = 300;

/** The search when the user last paused typing, because each search is a request; truncated to the length that the server accepts. */
export function useDebouncedSearch(search: string): string {
  const [debounced, setDebounced] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(search), typingPauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return search === '' ? '' : truncateText(debounced.trim(), limits.maxNameLength);
}
