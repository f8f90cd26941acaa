import { type FluidDragActions, type PreDragActions, type SensorAPI } from 'react-beautiful-dnd';
import { useEffect } from 'react';
import { abandonments } from './abandonments.js';
import { distance, type Point, pointOf } from './point.js';

/** A finger rests so long, in ms, and no further than so many px, before it drags (S2 §9). */
const rest = { time: 50, tolerance: 5 } as const;

/** Drags by one finger. The library's own sensor waits for 120 ms. */
export function useTouchSensor(api: SensorAPI): void {
  useEffect(() => {
    const touched = (event: TouchEvent): void => takeUp(api, event);
    window.addEventListener('touchstart', touched, { passive: true });
    return () => window.removeEventListener('touchstart', touched);
  }, [api]);
}

function takeUp(api: SensorAPI, event: TouchEvent): void {
  const [finger, another] = event.touches;
  const id = finger && !another ? api.findClosestDraggableId(event) : null;
  const listening = new AbortController();
  const hand = id === null ? null : api.tryGetLock(id, () => listening.abort(), { sourceEvent: event });
  if (finger && hand) followFinger(hand, event.target ?? window, pointOf(finger), listening);
}

/** @param touched hears of the finger until it is lifted, even when it is no longer on the page by then */
function followFinger(hand: PreDragActions, touched: EventTarget, from: Point, listening: AbortController): void {
  const { signal } = listening;
  let drag: FluidDragActions | null = null;
  const abandon = (): void => {
    listening.abort();
    if (drag) drag.cancel();
    else hand.abort();
  };
  const rested = setTimeout(() => (drag = hand.fluidLift(from)), rest.time);
  signal.addEventListener('abort', () => clearTimeout(rested));

  const moved = (event: Event): void => {
    const finger = fingerOf(event);
    if (!finger) return;
    if (drag) {
      event.preventDefault(); // nothing scrolls under the finger
      drag.move(finger);
    } else if (distance(from, finger) > rest.tolerance) abandon();
  };
  const lifted = (event: Event): void => {
    listening.abort();
    if (!drag) return void hand.abort();
    event.preventDefault(); // it presses nothing where it was lifted
    drag.drop({ shouldBlockNextClick: true });
  };
  touched.addEventListener('touchmove', moved, { signal, passive: false });
  touched.addEventListener('touchend', lifted, { signal, passive: false });
  touched.addEventListener('touchcancel', abandon, { signal });
  window.addEventListener('touchstart', abandon, { signal }); // a second finger
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal }); // a finger that rests asks for one
  abandonments(abandon, signal);
}

function fingerOf(event: Event): Point | null {
  const finger = event instanceof TouchEvent ? event.touches[0] : undefined;
  return finger ? pointOf(finger) : null;
}
