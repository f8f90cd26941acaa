import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond what can be seen, on either side: so far one scrolls before the next are drawn. */
const beyond = 10;
/** In px, until a row has been measured. */
const usualHeight = 60;

/** Which rows of a long list are drawn: `first` up to, but without, `end`, each `rowHeight` px high. */
export interface Window {
  first: number;
  end: number;
  rowHeight: number;
}

/**
 * A list whose rows are all of the same height draws only those that can be seen, and some more around them. Whether the page scrolls or
 * something in it does makes no difference.
 */
export function useWindow(list: RefObject<HTMLElement | null>, count: number): Window {
  const [window, setWindow] = useState<Window>({ first: 0, end: 3 * beyond, rowHeight: usualHeight });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = (): void => {
      const seen = windowOf(element);
      setWindow((known) => (isSame(known, seen) ? known : seen));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    globalThis.addEventListener('resize', look);
    return () => {
      watch.disconnect();
      document.removeEventListener('scroll', look, { capture: true });
      globalThis.removeEventListener('resize', look);
    };
  }, [list, count]);
  return { ...window, end: Math.min(window.end, count) };
}

/** In halves of what is beyond sight, so that not every pixel draws. */
function windowOf(element: HTMLElement): Window {
  const rowHeight = heightOfRow(element);
  const frame = element.parentElement?.getBoundingClientRect();
  const { top } = element.getBoundingClientRect();
  const laidOut = frame !== undefined && frame.height > 0;
  const [from, to] = laidOut ? [Math.max(0, frame.top), Math.min(innerHeight, frame.bottom)] : [0, innerHeight];
  const half = beyond / 2;
  const first = Math.floor((from - top) / rowHeight / half) * half - beyond;
  const end = Math.ceil((to - top) / rowHeight / half) * half + beyond;
  return { first: Math.max(0, first), end: Math.max(end, beyond), rowHeight };
}

function heightOfRow(element: HTMLElement): number {
  const height = element.querySelector(':scope > li')?.getBoundingClientRect().height ?? 0;
  return height > 0 ? height : usualHeight;
}

const isSame = (one: Window, other: Window): boolean =>
  one.first === other.first && one.end === other.end && one.rowHeight === other.rowHeight;
