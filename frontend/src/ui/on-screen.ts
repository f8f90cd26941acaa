import { useEffect, useState } from 'react';

/** Whether somebody can see it: scrolled into view on a page that is not in the background. */
export function useOnScreen(element: HTMLElement | null): boolean {
  const [inView, setInView] = useState(false);
  const [pageShown, setPageShown] = useState(() => document.visibilityState === 'visible');

  useEffect(() => {
    const changed = (): void => setPageShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), { threshold: 0.5 });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInView(false); // what has gone from the page is seen by nobody
    };
  }, [element]);
  return inView && pageShown;
}
