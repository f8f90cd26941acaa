import { useEffect, useState } from 'react';

interface VisibleSections {
  /** The id of the section at the top of the screen, below the header; at the end of the page, of the last section on screen. */
  current: string | undefined;
  /** The ids of the sections, from top to bottom, that start in the upper 60 % of the screen or above it and end below `topOffsetPx`. */
  visible: readonly string[];
}
/** A section is current once its top is above this line, which lies below the header and below where `scrollToSection` stops. */
const topOffsetPx = 160;

/** Tracks which sections of a long page are on screen. @param ids element ids of the sections, from top to bottom */
export function useVisibleSections(ids: readonly string[]): VisibleSections {
  const [current, setCurrent] = useState(ids[0]);
  const [visibleIds, setVisibleIds] = useState('');
  const joinedIds = ids.join(' ');
  useEffect(() => {
    const update = (): void => {
      const sections = joinedIds.split(' ').map((id) => ({ id, ...getEdges(id) }));
      // the last section may be too short to reach the top of the screen
      const maxTopPx = isAtEnd() ? window.innerHeight : topOffsetPx;
      setCurrent(sections.findLast(({ top }) => top < maxTopPx)?.id ?? sections[0]?.id);
      const visibleSections = sections.filter(({ top, bottom }) => top < window.innerHeight * 0.6 && bottom > topOffsetPx);
      setVisibleIds(visibleSections.map(({ id }) => id).join(' '));
    };
    // added and removed rows move the sections without a scroll
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update);
    };
  }, [joinedIds]);
  return { current, visible: visibleIds.split(' ') };
}

function getEdges(id: string): { top: number; bottom: number } {
  const { top = Infinity, bottom = Infinity } = document.getElementById(id)?.getBoundingClientRect() ?? {};
  return { top, bottom };
}

/** Within 2 px, because browsers round scroll positions. */
const isAtEnd = (): boolean => window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
