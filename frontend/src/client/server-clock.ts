import { useSyncExternalStore } from 'react';

/** One clock for all timers: it ticks on the server's full seconds, so that two devices side by side show the same time. */
const listeners = new Set<() => void>();
let nextTick: ReturnType<typeof setTimeout> | undefined;
let clockOffsetMs = 0;
let serverTimeMs = Date.now();

function tick(): void {
  serverTimeMs = Date.now() + clockOffsetMs;
  for (const listener of listeners) listener();
  // the second % keeps the remainder positive when a wrong clock gives a time before 1970
  nextTick = setTimeout(tick, 1000 - (((serverTimeMs % 1000) + 1000) % 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(nextTick);
  };
}

/** @param offsetMs by how many ms the server's clock is ahead of this device's */
export function setClockOffset(offsetMs: number): void {
  if (offsetMs === clockOffsetMs) return;
  clockOffsetMs = offsetMs;
  if (listeners.size === 0) return;
  clearTimeout(nextTick);
  tick();
}

/**
 * A value derived from the server's time, which is updated once a second; the component renders again only when the value changes.
 * @param select gets ms since 1970
 */
export const useServerTimeSelector = <Value extends string | number | boolean>(select: (nowMs: number) => Value): Value =>
  useSyncExternalStore(subscribe, () => select(serverTimeMs));

/** The server's time in whole steps, which last so many ms: the component renders again once in each. In ms since 1970. */
export const useServerTimeStep = (stepMs: number): number => useServerTimeSelector((nowMs) => Math.floor(nowMs / stepMs) * stepMs);

/** The server's time at this moment, in ms since 1970. */
export const getServerTime = (): number => Date.now() + clockOffsetMs;
