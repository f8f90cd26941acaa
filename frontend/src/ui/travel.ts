import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Where somebody stood last, until they turn up elsewhere on the screen. */
const leftFrom = new Map<string, { panel: Element | null; left: number; top: number; at: number }>();
const journey = { duration: 180, easing: 'ease-out' } as const;
/** A place left longer ago, in ms, explains nothing any more. */
const fresh = 400;

/**
 * A row that vanishes in one panel and appears in another travels there (look/README.md, 7): whoever presses sees where it went.
 * A row that comes back in the same panel was only filtered or scrolled out of sight. Not with `prefers-reduced-motion`.
 * @param given the row, where something else needs to know it too
 */
export function useTravel<Element extends HTMLElement>(who: string, given?: RefObject<Element | null>): RefObject<Element | null> {
  const own = useRef<Element>(null);
  const ref = given ?? own;
  useLayoutEffect(() => {
    if (ref.current) arrive(who, ref.current);
    return () => leave(who, ref);
  }, [who, ref]);
  return ref;
}

/** @param row as it is now: what carries it may have made it anew since it came */
function leave(who: string, { current: row }: RefObject<HTMLElement | null>): void {
  if (!row) return;
  const { left, top } = row.getBoundingClientRect();
  leftFrom.set(who, { panel: panelOf(row), left, top, at: performance.now() });
}

const panelOf = (row: HTMLElement): Element | null => row.closest('section');

/**
 * A copy flies over everything else, because panels that scroll would cut the row off. It flies in a case as wide as its panel, so that
 * the row keeps the shape that it has at this width.
 */
function arrive(who: string, element: HTMLElement): void {
  const from = leftFrom.get(who);
  leftFrom.delete(who);
  if (
    !from ||
    from.panel === panelOf(element) ||
    performance.now() - from.at > fresh ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    return;
  const place = element.getBoundingClientRect();
  const flying = caseFor(element, place);
  document.body.append(flying);
  const flight = flying.animate(
    [{ transform: `translate(${from.left - place.left}px, ${from.top - place.top}px)` }, { transform: 'none' }],
    journey,
  );
  element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], journey);
  flight.onfinish = flight.oncancel = () => flying.remove();
}

function caseFor(element: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement {
  const flying = document.createElement('div');
  flying.inert = true;
  flying.ariaHidden = 'true';
  Object.assign(flying.style, {
    position: 'fixed',
    zIndex: '1500',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    containerType: 'inline-size',
    // what it flies over does not shine through its words
    background: 'var(--raise)',
    boxShadow: '0 0 0 6px var(--raise)',
    borderRadius: '8px',
  });
  flying.append(element.cloneNode(true));
  return flying;
}
