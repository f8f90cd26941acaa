import { type FluidDragActions, type SensorAPI } from 'react-beautiful-dnd';
import { useEffect } from 'react';
import { listenForDragCancel } from './drag-cancel.js';
import { distanceBetween, toPoint } from './point.js';

/** How far the mouse must move before a drag starts, so that a click with a small movement stays a click. */
const dragThresholdPx = 3;

/** Starts drags with the main mouse button, without a modifier key. Replaces the library's sensor, whose threshold is 5 px. */
export function useMouseSensor(api: SensorAPI): void {
  useEffect(() => {
    const handleMouseDown = (domEvent: MouseEvent): void => startMouseDrag(api, domEvent);
    window.addEventListener('mousedown', handleMouseDown);
    return () => window.removeEventListener('mousedown', handleMouseDown);
  }, [api]);
}

function startMouseDrag(api: SensorAPI, mouseDown: MouseEvent): void {
  if (
    mouseDown.defaultPrevented ||
    mouseDown.button !== 0 ||
    mouseDown.ctrlKey ||
    mouseDown.metaKey ||
    mouseDown.shiftKey ||
    mouseDown.altKey
  )
    return;
  const id = api.findClosestDraggableId(mouseDown);
  const listeners = new AbortController();
  const { signal } = listeners;
  const preDrag = id === null ? null : api.tryGetLock(id, () => listeners.abort(), { sourceEvent: mouseDown });
  if (!preDrag) return;
  mouseDown.preventDefault(); // prevents text selection

  const start = toPoint(mouseDown);
  let drag: FluidDragActions | null = null;
  const handleMove = (domEvent: MouseEvent): void => {
    if (drag) drag.move(toPoint(domEvent));
    else if (distanceBetween(start, toPoint(domEvent)) >= dragThresholdPx) drag = preDrag.fluidLift(start);
  };
  const handleRelease = (): void => {
    listeners.abort();
    if (drag) drag.drop({ shouldBlockNextClick: true });
    else preDrag.abort();
  };
  const cancel = (): void => {
    listeners.abort();
    if (drag) drag.cancel();
    else preDrag.abort();
  };
  window.addEventListener('mousemove', handleMove, { signal });
  window.addEventListener('mouseup', handleRelease, { signal });
  listenForDragCancel(cancel, signal);
}
