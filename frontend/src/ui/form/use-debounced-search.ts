import { useEffect, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { truncateText } from '@jamjar/contracts/text/text-length';

const typingPauseMs = 300;

/**
 * The search text as it was when the user last paused typing, because each search is a request; trimmed, and truncated to what the server
 * accepts. An emptied text is returned at once.
 */
export function useDebouncedSearch(search: string): string {
  const [debounced, setDebounced] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(search), typingPauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return search === '' ? '' : truncateText(debounced.trim(), limits.maxNameLength);
}
