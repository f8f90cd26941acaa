import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that keeps its identity between renders and calls the latest `callback`, so that memoised rows do not render again.
 * The returned function must not be called while rendering.
 */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
