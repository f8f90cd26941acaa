import { useEffect, useState } from 'react';
import { limits } from '@jamjar/contracts/limits';

const typingPauseMs = 300;

/** The search as it was when the user last paused, as the server takes it: each one is a request. */
export function useSettledSearch(search: string): string {
  const [settled, setSettled] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), typingPauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return search === '' ? '' : settled.trim().slice(0, limits.maxNameLength);
}
