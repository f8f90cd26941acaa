import { useEffect, useLayoutEffect, useRef } from 'react';

/** Coming back to a tab, one stands where one left it; a tab opened for the first time begins at its top. */
export function useTabScroll(tab: string | undefined): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => window.scrollTo(0, places.current.get(tab ?? '') ?? 0), [tab]);
  useEffect(() => {
    const scrolled = (): void => void places.current.set(tab ?? '', window.scrollY);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [tab]);
}
