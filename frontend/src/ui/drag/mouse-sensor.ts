import { type FluidDragActions, type SensorAPI } from 'react-beautiful-dnd';
import { useEffect } from 'react';
import { abandonments } from './abandonments.js';
import { distance, pointOf } from './point.js';

/** So far the mouse must go before it drags, in px (S2 §9): a shaky click stays a click. */
const start = 3;

/** Drags by the main button. The library's own sensor waits for 5 px. */
export function useMouseSensor(api: SensorAPI): void {
  useEffect(() => {
    const pressed = (event: MouseEvent): void => takeUp(api, event);
    window.addEventListener('mousedown', pressed);
    return () => window.removeEventListener('mousedown', pressed);
  }, [api]);
}

function takeUp(api: SensorAPI, event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const id = api.findClosestDraggableId(event);
  const listening = new AbortController();
  const { signal } = listening;
  const hand = id === null ? null : api.tryGetLock(id, () => listening.abort(), { sourceEvent: event });
  if (!hand) return;
  event.preventDefault(); // no text is marked on the way

  const from = pointOf(event);
  let drag: FluidDragActions | null = null;
  const moved = (move: MouseEvent): void => {
    if (drag) drag.move(pointOf(move));
    else if (distance(from, pointOf(move)) >= start) drag = hand.fluidLift(from);
  };
  const released = (): void => {
    listening.abort();
    if (drag) drag.drop({ shouldBlockNextClick: true });
    else hand.abort();
  };
  const abandon = (): void => {
    listening.abort();
    if (drag) drag.cancel();
    else hand.abort();
  };
  window.addEventListener('mousemove', moved, { signal });
  window.addEventListener('mouseup', released, { signal });
  abandonments(abandon, signal);
}
