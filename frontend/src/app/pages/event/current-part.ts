import { useEffect, useState } from 'react';

interface Look {
  /** The last part that begins near the top, right below the header: where a jump to it leads. */
  current: string | undefined;
  /** The parts that take up a good piece of the screen, in their order. */
  inSight: readonly string[];
}
/** In px from the top of the screen: the header, and what a jump leaves free below it. */
const nearTop = 160;

/** Which parts of a long page are being looked at. */
export function useCurrentPart(ids: readonly string[]): Look {
  const [current, setCurrent] = useState(ids[0]);
  const [inSight, setInSight] = useState('');
  const known = ids.join(' ');
  useEffect(() => {
    const look = (): void => {
      const parts = known.split(' ').map((id) => ({ id, ...edgesOf(id) }));
      // the last part may be too short to come up there
      const line = isAtEnd() ? window.innerHeight : nearTop;
      setCurrent(parts.findLast(({ top }) => top < line)?.id ?? parts[0]?.id);
      const seen = parts.filter(({ top, bottom }) => top < window.innerHeight * 0.6 && bottom > nearTop);
      setInSight(seen.map(({ id }) => id).join(' '));
    };
    // rows come and go: what is in sight changes without a scroll
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [known]);
  return { current, inSight: inSight.split(' ') };
}

function edgesOf(id: string): { top: number; bottom: number } {
  const { top = Infinity, bottom = Infinity } = document.getElementById(id)?.getBoundingClientRect() ?? {};
  return { top, bottom };
}

const isAtEnd = (): boolean => window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
