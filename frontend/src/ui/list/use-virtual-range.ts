import { type RefObject, useLayoutEffect, useState } from 'react';

/** The number of rows rendered above and below the visible ones. */
const overscan = 10;
/** In px; used until a row has been measured. */
const estimatedRowHeight = 60;

/** The rows of a virtual list to render: indices `first` (inclusive) to `end` (exclusive), each `rowHeight` px high. */
export interface VirtualRange {
  first: number;
  end: number;
  rowHeight: number;
}

/**
 * Says which rows of a list with rows of equal height are visible, plus an overscan (docs/adr/0015). Works whether the page or the list's
 * parent element scrolls.
 * @param count the number of rows in the whole list
 */
export function useVirtualRange(listRef: RefObject<HTMLElement | null>, count: number): VirtualRange {
  const [range, setRange] = useState<VirtualRange>({ first: 0, end: 3 * overscan, rowHeight: estimatedRowHeight });

  useLayoutEffect(() => {
    const element = listRef.current;
    if (!element) return undefined;
    let rowHeight = estimatedRowHeight;
    const update = (): void => {
      const measured = measureRange(element, rowHeight);
      ({ rowHeight } = measured);
      setRange((current) => (isSameRange(current, measured) ? current : measured));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    globalThis.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', update, { capture: true });
      globalThis.removeEventListener('resize', update);
    };
  }, [listRef, count]);
  return { ...range, first: Math.min(range.first, count), end: Math.min(range.end, count) };
}

/** Rounds the indices to multiples of half the overscan, so that not every scrolled pixel renders the list again. */
function measureRange(element: HTMLElement, knownRowHeight: number): VirtualRange {
  const rowHeight = measureRowHeight(element) ?? knownRowHeight; // no row is in the DOM while the list is far outside of the screen
  const parentRect = element.parentElement?.getBoundingClientRect();
  const { top } = element.getBoundingClientRect();
  // false in jsdom
  const hasLayout = parentRect !== undefined && parentRect.height > 0;
  const [visibleTop, visibleBottom] = hasLayout
    ? [Math.max(0, parentRect.top), Math.min(innerHeight, parentRect.bottom)]
    : [0, innerHeight];
  const step = overscan / 2;
  const first = Math.floor((visibleTop - top) / rowHeight / step) * step - overscan;
  const end = Math.ceil((visibleBottom - top) / rowHeight / step) * step + overscan;
  return { first: Math.max(0, first), end: Math.max(end, overscan), rowHeight };
}

function measureRowHeight(element: HTMLElement): number | null {
  const height = element.querySelector(':scope > li')?.getBoundingClientRect().height ?? 0;
  return height > 0 ? height : null; // 0 in jsdom
}

const isSameRange = (one: VirtualRange, other: VirtualRange): boolean =>
  one.first === other.first && one.end === other.end && one.rowHeight === other.rowHeight;
