import { type FluidDragActions, type PreDragActions, type SensorAPI } from 'react-beautiful-dnd';
import { useEffect } from 'react';

/** How far the mouse must move before a drag starts, so that a click with a small movement stays a click. */
const mouseThresholdPx = 3;
/** A drag starts when a finger has rested for `durationMs` and has moved no further than `tolerancePx`. */
const fingerRest = { durationMs: 50, tolerancePx: 5 } as const;

/** Starts drags with the main mouse button, without a modifier key. Replaces the library's sensor, whose threshold is 5 px. */
export function useMouseSensor(api: SensorAPI): void {
  useEffect(() => {
    const handleMouseDown = (domEvent: MouseEvent): void => startMouseDrag(api, domEvent);
    window.addEventListener('mousedown', handleMouseDown);
    return () => window.removeEventListener('mousedown', handleMouseDown);
  }, [api]);
}

/** Starts drags with one finger. Replaces the library's sensor, which waits for 120 ms. */
export function useTouchSensor(api: SensorAPI): void {
  useEffect(() => {
    const handleTouchStart = (domEvent: TouchEvent): void => startTouchDrag(api, domEvent);
    window.addEventListener('touchstart', handleTouchStart, { passive: true });
    return () => window.removeEventListener('touchstart', handleTouchStart);
  }, [api]);
}

function startMouseDrag(api: SensorAPI, mouseDown: MouseEvent): void {
  const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = mouseDown;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  const press = pressHandle(api, mouseDown, mouseDown);
  if (!press) return;
  mouseDown.preventDefault(); // prevents text selection
  const handleMove = (domEvent: MouseEvent): void => {
    if (press.isLifted) press.moveTo(domEvent);
    else if (press.distanceTo(domEvent) >= mouseThresholdPx) press.lift();
  };
  window.addEventListener('mousemove', handleMove, { signal: press.signal });
  window.addEventListener('mouseup', () => press.release(), { signal: press.signal });
}

function startTouchDrag(api: SensorAPI, touchStart: TouchEvent): void {
  const [firstFinger, secondFinger] = touchStart.touches;
  const press = firstFinger && !secondFinger ? pressHandle(api, touchStart, firstFinger) : null;
  if (!press) return;
  const { signal } = press;
  const liftTimer = setTimeout(() => press.lift(), fingerRest.durationMs);
  signal.addEventListener('abort', () => clearTimeout(liftTimer));

  const handleMove = (domEvent: Event): void => {
    const finger = domEvent instanceof TouchEvent ? domEvent.touches[0] : undefined;
    if (finger && press.isLifted) {
      domEvent.preventDefault(); // prevents scrolling
      press.moveTo(finger);
    } else if (finger && press.distanceTo(finger) > fingerRest.tolerancePx) press.cancel();
  };
  const handleFingerUp = (domEvent: Event): void => {
    if (press.isLifted) domEvent.preventDefault(); // prevents a click where the row is dropped
    press.release();
  };
  // the element first touched gets all touch events of that finger, even after it was removed from the page
  const target = touchStart.target ?? window;
  target.addEventListener('touchmove', handleMove, { signal, passive: false });
  target.addEventListener('touchend', handleFingerUp, { signal, passive: false });
  target.addEventListener('touchcancel', () => press.cancel(), { signal });
  window.addEventListener('touchstart', () => press.cancel(), { signal }); // a second finger
  window.addEventListener('contextmenu', (domEvent) => domEvent.preventDefault(), { signal }); // a long press would open the browser's menu
}

type PointerPosition = Pick<MouseEvent | Touch, 'clientX' | 'clientY'>;
const toPoint = ({ clientX, clientY }: PointerPosition): { x: number; y: number } => ({ x: clientX, y: clientY });

/** @returns the press on a row's drag handle; null when no handle was pressed, or when another drag is under way */
function pressHandle(api: SensorAPI, sourceEvent: MouseEvent | TouchEvent, start: PointerPosition): HandlePress | null {
  const id = api.findClosestDraggableId(sourceEvent);
  const listeners = new AbortController();
  const preDrag = id === null ? null : api.tryGetLock(id, () => listeners.abort(), { sourceEvent });
  return preDrag && new HandlePress(preDrag, toPoint(start), listeners);
}

/** A press on a drag handle, which `lift` turns into a drag. Escape and resizing or hiding the page cancel it; other keys have no effect. */
class HandlePress {
  #drag: FluidDragActions | null = null;

  constructor(
    private readonly preDrag: PreDragActions,
    private readonly start: { x: number; y: number },
    private readonly listeners: AbortController,
  ) {
    const options = { signal: this.signal };
    const handleKeyDown = (domEvent: KeyboardEvent): void => {
      if (domEvent.key === 'Escape') this.cancel();
      domEvent.preventDefault();
    };
    window.addEventListener('keydown', handleKeyDown, options);
    for (const type of ['resize', 'orientationchange']) window.addEventListener(type, () => this.cancel(), options);
    document.addEventListener('visibilitychange', () => this.cancel(), options);
  }

  /** Aborts when the press ends, which removes all listeners of the press. */
  get signal(): AbortSignal {
    return this.listeners.signal;
  }
  get isLifted(): boolean {
    return this.#drag !== null;
  }
  distanceTo({ clientX, clientY }: PointerPosition): number {
    return Math.hypot(clientX - this.start.x, clientY - this.start.y);
  }
  lift(): void {
    this.#drag = this.preDrag.fluidLift(this.start);
  }
  moveTo(position: PointerPosition): void {
    this.#drag?.move(toPoint(position));
  }
  release(): void {
    this.listeners.abort();
    if (this.#drag) this.#drag.drop({ shouldBlockNextClick: true });
    else this.preDrag.abort();
  }
  cancel(): void {
    this.listeners.abort();
    if (this.#drag) this.#drag.cancel();
    else this.preDrag.abort();
  }
}
