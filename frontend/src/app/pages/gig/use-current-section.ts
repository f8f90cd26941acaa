import { useEffect, useState } from 'react';

/** A section becomes current when its top is less than this below the top of the element that scrolls. */
const topOffsetPx = 96;

/**
 * Returns the id of the section at the top of the screen; at the end of the page, of the last section on screen.
 * @param ids the element ids of the sections, from top to bottom; the page's `main` element scrolls them
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const joinedIds = ids.join(' ');
  useEffect(() => {
    const sectionIds = joinedIds.split(' ');
    const scroller = document.getElementById(sectionIds[0] ?? '')?.closest('main');
    if (!scroller) return undefined;
    const update = (): void => {
      const { top, bottom } = scroller.getBoundingClientRect();
      // the last section may be too short to reach the top of the screen
      const maxTopPx = isAtEnd(scroller) ? bottom : top + topOffsetPx;
      setCurrent(sectionIds.findLast((id) => getTop(id) < maxTopPx) ?? sectionIds[0]);
    };
    // added and removed rows move the sections without a scroll event
    const observer = new ResizeObserver(update);
    for (const id of sectionIds) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    scroller.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', update);
    };
  }, [joinedIds]);
  return current;
}

const getTop = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

/** Within 2 px, because browsers round scroll positions. */
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element): boolean =>
  scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
