import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Factors of the normal size, the largest first. If even the smallest does not fit, names break across lines. */
const scales = [1.4, 1.25, 1.12, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45, 0.39, 0.34, 0.3] as const;
/** The smallest additional factor of a row whose name is too long. */
const minOwnScale = 0.5;

/**
 * Fits the content of an element into it: sets `--scale` on the element to the largest factor without overflow, and `--own-scale` on rows
 * whose names are too long, before the browser paints.
 * @param content must change whenever the content that is shown changes
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
    rows.forEach(shrinkRow);
    if (element.scrollHeight <= element.clientHeight && [element, ...rows].every(fitsWidth)) return;
  }
  element.dataset.breaks = '';
}

function shrinkRow(row: HTMLElement): void {
  row.style.removeProperty('--own-scale');
  if (fitsWidth(row)) return;
  // 2 % smaller than computed, so that rounding does not make the text too wide
  const ownScale = Math.max(minOwnScale, (0.98 * row.clientWidth) / row.scrollWidth);
  row.style.setProperty('--own-scale', ownScale.toString());
}

const fitsWidth = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth <= clientWidth;
