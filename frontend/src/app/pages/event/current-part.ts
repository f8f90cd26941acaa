import { useEffect, useState } from 'react';

/** Which part of a long page is being looked at: the last one that begins above the middle of the screen. */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const known = ids.join(' ');
  useEffect(() => {
    const look = (): void => {
      const middle = window.innerHeight / 2;
      const begun = known.split(' ').filter((id) => topOf(id) < middle);
      setCurrent(begun.at(-1) ?? known.split(' ')[0]);
    };
    // rows come and go: what is in the middle changes without a scroll
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [known]);
  return current;
}

const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
