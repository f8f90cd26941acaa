import { type RefObject, useLayoutEffect, useState } from 'react';

/** The number of rows rendered above and below the visible ones. */
const overscanCount = 10;
/** Used until a row has been measured. */
const estimatedRowHeightPx = 60;

/** The rows of a virtual list that are to be rendered: indices `first` (inclusive) to `end` (exclusive), each `rowHeightPx` high. */
export interface VirtualRange {
  first: number;
  end: number;
  rowHeightPx: number;
}

/**
 * Returns which rows of a list with rows of equal height are visible, plus an overscan (docs/adr/0015). Either the page or the list's
 * parent element may scroll.
 * @param count the number of rows in the whole list
 */
export function useVirtualRange(listRef: RefObject<HTMLElement | null>, count: number): VirtualRange {
  const [range, setRange] = useState<VirtualRange>({ first: 0, end: 3 * overscanCount, rowHeightPx: estimatedRowHeightPx });

  useLayoutEffect(() => {
    const element = listRef.current;
    if (!element) return undefined;
    let rowHeightPx = estimatedRowHeightPx;
    const update = (): void => {
      const measured = measureRange(element, rowHeightPx);
      ({ rowHeightPx } = measured);
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

/** Rounds the indices to multiples of half the overscan, so that the list is not rendered again for every scrolled pixel. */
function measureRange(element: HTMLElement, knownRowHeightPx: number): VirtualRange {
  const rowHeightPx = measureRowHeightPx(element) ?? knownRowHeightPx; // no row is in the DOM while the list ends far above the screen
  const parentRect = element.parentElement?.getBoundingClientRect();
  const { top } = element.getBoundingClientRect();
  const hasLayout = parentRect !== undefined && parentRect.height > 0; // false in jsdom
  const [visibleTop, visibleBottom] = hasLayout
    ? [Math.max(0, parentRect.top), Math.min(innerHeight, parentRect.bottom)]
    : [0, innerHeight];
  const step = overscanCount / 2;
  const first = Math.floor((visibleTop - top) / rowHeightPx / step) * step - overscanCount;
  const end = Math.ceil((visibleBottom - top) / rowHeightPx / step) * step + overscanCount;
  return { first: Math.max(0, first), end: Math.max(end, overscanCount), rowHeightPx };
}

function measureRowHeightPx(element: HTMLElement): number | null {
  const height = element.querySelector(':scope > li')?.getBoundingClientRect().height ?? 0;
  return height > 0 ? height : null; // 0 in jsdom
}

const isSameRange = (one: VirtualRange, other: VirtualRange): boolean =>
  one.first === other.first && one.end === other.end && one.rowHeightPx === other.rowHeightPx;
