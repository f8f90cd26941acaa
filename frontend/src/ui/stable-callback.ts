import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for ever, doing what the newest one does: a long list's rows need not be drawn again for it. Not for use while rendering. */
export function useStableCallback<Args extends unknown[], Answer>(newest: (...args: Args) => Answer): (...args: Args) => Answer {
  const current = useRef(newest);
  useLayoutEffect(() => {
    current.current = newest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
