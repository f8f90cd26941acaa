import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Of the usual size, the largest first. Where even the last is too large, names break. */
const scales = [1.4, 1.25, 1.12, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45, 0.39, 0.34, 0.3] as const;
/** A name that is longer than its row may be smaller by itself, down to this. */
const smallestOwnScale = 0.5;

/**
 * Keeps the content of an element within it: sets `--scale` to the largest of a few sizes at which nothing is cut, and `--own-scale` of a row
 * whose name is long, before it is painted.
 * @param content changes whenever what is shown does
 */
export function useFittedSize(content: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const refit = (): void => fit(element);
    refit();
    const observer = new ResizeObserver(refit);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', refit);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', refit);
    };
  }, [content]);
  return ref;
}

function fit(element: HTMLElement): void {
  const rows = [...element.querySelectorAll('li')];
  element.removeAttribute('data-breaks');
  for (const scale of scales) {
    element.style.setProperty('--scale', scale.toString());
    rows.forEach(narrow);
    if (element.scrollHeight <= element.clientHeight && [element, ...rows].every(isWideEnough)) return;
  }
  element.dataset.breaks = '';
}

function narrow(row: HTMLElement): void {
  row.style.removeProperty('--own-scale');
  if (isWideEnough(row)) return;
  const ownScale = Math.max(smallestOwnScale, (0.98 * row.clientWidth) / row.scrollWidth);
  row.style.setProperty('--own-scale', ownScale.toString());
}

const isWideEnough = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth <= clientWidth;
