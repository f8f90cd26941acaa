import { useEffect } from 'react';

/** Faster than somebody who has seen what the first tap did, in ms; and so near that it was meant for the same button, in px. */
const blink = 400;
const near = 24;

/**
 * A second tap at the same spot, on another button, was meant for the first: a row that was tapped has gone, and the next one slid under the
 * finger. It presses nothing: one tap, one person. A new page begins anew.
 */
export function TapGuard(): null {
  useEffect(() => {
    let last = { button: document.body, at: -blink, x: 0, y: 0 };
    const clicked = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
      if (!button || event.detail === 0) return; // by keyboard
      const { timeStamp: at, clientX: x, clientY: y } = event;
      if (button !== last.button && at - last.at < blink && Math.hypot(x - last.x, y - last.y) < near) {
        event.preventDefault();
        event.stopPropagation();
      } else last = { button, at, x, y };
    };
    document.addEventListener('click', clicked, { capture: true });
    return () => document.removeEventListener('click', clicked, { capture: true });
  }, []);
  return null;
}
