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
function setClockOffset(offsetMs: number): void {
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

/** One measurement of how far the server's clock is ahead of this device's, with what it may be wrong by. All in ms. */
interface ClockSample {
  offsetMs: number;
  errorMs: number;
  measuredAt: number;
}

/** How fast two clocks may part: a sample is worth less with time, so that a later one replaces it. */
const driftPerMs = 1e-4;
/** A frame shows only that the server's clock is at least so far: it was on its way, or kept, for an unknown time. */
const frameErrorMs = 1_000;
let best: ClockSample | null = null;

/**
 * Sets the clock of timers and forecasts by an answer of the server, if it is more exact than the last, or contradicts it because a clock was set.
 * All in ms since 1970.
 * @param serverTime of the answer
 * @param sentAt when this device sent the request, and @param receivedAt when it got the answer, by its own clock
 */
export function measureClock(serverTime: number, sentAt: number, receivedAt: number): void {
  const offsetMs = serverTime - (sentAt + receivedAt) / 2;
  const sample = { offsetMs, errorMs: Math.abs(receivedAt - sentAt) / 2, measuredAt: receivedAt };
  const lastErrorMs = best === null ? Infinity : errorAt(best, receivedAt);
  const contradicts = best !== null && Math.abs(best.offsetMs - offsetMs) > lastErrorMs + sample.errorMs;
  if (sample.errorMs <= lastErrorMs || contradicts) keep(sample);
}

/** Sets the clock by a frame where the one that is known would let the frame come from the future. */
export function checkClock(serverTime: number, receivedAt: number): void {
  const offsetMs = serverTime - receivedAt;
  if (best === null || offsetMs > best.offsetMs + errorAt(best, receivedAt))
    keep({ offsetMs, errorMs: frameErrorMs, measuredAt: receivedAt });
}

/** A clock that was set back would make a sample younger than it is. */
const errorAt = ({ errorMs, measuredAt }: ClockSample, now: number): number => errorMs + Math.abs(now - measuredAt) * driftPerMs;

function keep(sample: ClockSample): void {
  best = sample;
  setClockOffset(sample.offsetMs);
}
