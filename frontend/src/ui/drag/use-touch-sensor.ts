import { type FluidDragActions, type PreDragActions, type SensorAPI } from 'react-beautiful-dnd';
import { useEffect } from 'react';
import { listenForDragCancel } from './drag-cancel.js';
import { distanceBetween, type Point, toPoint } from './point.js';

/** A finger must rest this long, and move no further than this, before a drag starts. */
const longPress = { durationMs: 50, tolerancePx: 5 } as const;

/** Starts drags with one finger. Replaces the library's sensor, which waits for 120 ms. */
export function useTouchSensor(api: SensorAPI): void {
  useEffect(() => {
    const handleTouchStart = (domEvent: TouchEvent): void => startTouchDrag(api, domEvent);
    window.addEventListener('touchstart', handleTouchStart, { passive: true });
    return () => window.removeEventListener('touchstart', handleTouchStart);
  }, [api]);
}

function startTouchDrag(api: SensorAPI, touchStart: TouchEvent): void {
  const [finger, secondFinger] = touchStart.touches;
  const id = finger && !secondFinger ? api.findClosestDraggableId(touchStart) : null;
  const listeners = new AbortController();
  const preDrag = id === null ? null : api.tryGetLock(id, () => listeners.abort(), { sourceEvent: touchStart });
  if (finger && preDrag) followFinger(preDrag, touchStart.target ?? window, toPoint(finger), listeners);
}

/** @param touchTarget the element first touched: it gets all touch events of that finger, even after it was removed from the page */
function followFinger(preDrag: PreDragActions, touchTarget: EventTarget, start: Point, listeners: AbortController): void {
  const { signal } = listeners;
  let drag: FluidDragActions | null = null;
  const cancel = (): void => {
    listeners.abort();
    if (drag) drag.cancel();
    else preDrag.abort();
  };
  const longPressTimer = setTimeout(() => (drag = preDrag.fluidLift(start)), longPress.durationMs);
  signal.addEventListener('abort', () => clearTimeout(longPressTimer));

  const handleMove = (domEvent: Event): void => {
    const finger = toFingerPoint(domEvent);
    if (!finger) return;
    if (drag) {
      domEvent.preventDefault(); // prevents scrolling
      drag.move(finger);
    } else if (distanceBetween(start, finger) > longPress.tolerancePx) cancel();
  };
  const handleFingerUp = (domEvent: Event): void => {
    listeners.abort();
    if (!drag) return void preDrag.abort();
    domEvent.preventDefault(); // prevents a click where the row is dropped
    drag.drop({ shouldBlockNextClick: true });
  };
  touchTarget.addEventListener('touchmove', handleMove, { signal, passive: false });
  touchTarget.addEventListener('touchend', handleFingerUp, { signal, passive: false });
  touchTarget.addEventListener('touchcancel', cancel, { signal });
  window.addEventListener('touchstart', cancel, { signal }); // a second finger
  window.addEventListener('contextmenu', (domEvent) => domEvent.preventDefault(), { signal }); // a long press would open the menu
  listenForDragCancel(cancel, signal);
}

function toFingerPoint(domEvent: Event): Point | null {
  const finger = domEvent instanceof TouchEvent ? domEvent.touches[0] : undefined;
  return finger ? toPoint(finger) : null;
}
