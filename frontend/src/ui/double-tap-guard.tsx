import { useEffect } from 'react';

/** A second tap within this time and distance is too fast to be a reaction to the result of the first. */
const doubleTapMs = 400;
const doubleTapDistancePx = 24;

/**
 * Ignores a second fast tap at the same spot on another button (docs/adr/0014): after the first tap, the next row may have moved under
 * the finger, and the second tap would act on the wrong performer.
 */
export function DoubleTapGuard(): null {
  useEffect(() => {
    let lastTap = { button: document.body, at: -doubleTapMs, x: 0, y: 0 };
    const handleClick = (domEvent: MouseEvent): void => {
      const button = domEvent.target instanceof Element ? domEvent.target.closest<HTMLElement>('button') : null;
      if (!button || domEvent.detail === 0) return; // detail 0: pressed without a pointer, for example by keyboard
      const { timeStamp: at, clientX: x, clientY: y } = domEvent;
      if (button !== lastTap.button && at - lastTap.at < doubleTapMs && Math.hypot(x - lastTap.x, y - lastTap.y) < doubleTapDistancePx) {
        domEvent.preventDefault();
        domEvent.stopPropagation();
      } else lastTap = { button, at, x, y };
    };
    document.addEventListener('click', handleClick, { capture: true });
    return () => document.removeEventListener('click', handleClick, { capture: true });
  }, []);
  return null;
}
