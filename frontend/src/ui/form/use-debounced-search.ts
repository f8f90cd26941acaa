import { useEffect, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { cutText } from '@jamjar/contracts/text/text-length';

const typingPauseMs = 300;

/** The search as it was when the user last paused, as the server takes it: each one is a request. */
export function useDebouncedSearch(search: string): string {
  const [settled, setSettled] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), typingPauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return search === '' ? '' : cutText(settled.trim(), limits.maxNameLength);
}
