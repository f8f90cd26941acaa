import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The last position of each unmounted row, until a row with the same key is mounted. `at` is in ms on the clock of `performance.now()`. */
const lastPositions = new Map<string, { panel: Element | null; left: number; top: number; at: number }>();
const animationTiming = { duration: 180, easing: 'ease-out' } as const;
/** Rows are not animated from an older position: they have then not moved from one panel to another, but have disappeared and returned. */
const maxPositionAgeMs = 400;

/**
 * Animates a row from its old to its new place when it leaves one panel and appears in another (FLIP technique), so that users see where
 * it went. Does nothing when the row returns to the same panel (it was only filtered or scrolled out) or with `prefers-reduced-motion`.
 * @param key identifies the row in all panels
 * @returns the row's ref
 */
export function useFlipAnimation<Row extends HTMLElement>(key: string): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  useLayoutEffect(() => {
    if (ref.current) animateFromLastPosition(key, ref.current);
    return () => rememberPosition(key, ref);
  }, [key, ref]);
  return ref;
}

/** @param ref only read when the row is unmounted, since the drag library may have replaced the element */
function rememberPosition(key: string, ref: RefObject<HTMLElement | null>): void {
  const row = ref.current;
  if (!row) return;
  const { left, top } = row.getBoundingClientRect();
  lastPositions.set(key, { panel: findPanel(row), left, top, at: performance.now() });
}

const findPanel = (row: HTMLElement): Element | null => row.closest('section');

/** Animates a copy above the page instead of the row itself, because scrolling panels would clip the row. */
function animateFromLastPosition(key: string, element: HTMLElement): void {
  const from = lastPositions.get(key);
  lastPositions.delete(key);
  if (
    !from ||
    from.panel === findPanel(element) ||
    performance.now() - from.at > maxPositionAgeMs ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    return;
  const target = element.getBoundingClientRect();
  const copy = createFloatingCopy(element, target);
  document.body.append(copy);
  const animation = copy.animate(
    [{ transform: `translate(${from.left - target.left}px, ${from.top - target.top}px)` }, { transform: 'none' }],
    animationTiming,
  );
  // the row itself stays invisible until its copy has almost arrived
  element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], animationTiming);
  animation.onfinish = animation.oncancel = () => copy.remove();
}

/** Wraps the copy in a container as wide as the row, so that container queries give it the same layout. */
function createFloatingCopy(element: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement {
  const copy = document.createElement('div');
  copy.inert = true;
  copy.ariaHidden = 'true';
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '1500', // above dialogs, below toasts
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    containerType: 'inline-size',
    // opaque, so that the content below does not show through
    background: 'var(--raised-bg)',
    boxShadow: '0 0 0 6px var(--raised-bg)',
    borderRadius: '8px',
  });
  copy.append(element.cloneNode(true));
  return copy;
}
