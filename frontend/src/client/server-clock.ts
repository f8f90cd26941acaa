import { useSyncExternalStore } from 'react';

/** Listeners of the one clock for all timers, which ticks on the server's full seconds, so that two devices side by side show the same time. */
const listeners = new Set<() => void>();
let nextTick: ReturnType<typeof setTimeout> | undefined;
let clockOffsetMs = 0;
/** The server's time at the last tick, in ms since 1970. */
let lastTickMs = Date.now();

function tick(): void {
  lastTickMs = Date.now() + clockOffsetMs;
  for (const listener of listeners) listener();
  // the second % makes the remainder positive for a time before 1970, which a wrong device clock may give
  nextTick = setTimeout(tick, 1000 - (((lastTickMs % 1000) + 1000) % 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(nextTick);
  };
}

/** @param offsetMs how far the server's clock is ahead of the device's */
function setClockOffset(offsetMs: number): void {
  if (offsetMs === clockOffsetMs) return;
  clockOffsetMs = offsetMs;
  if (listeners.size === 0) return;
  clearTimeout(nextTick);
  tick();
}

/**
 * A value computed from the server's time once a second; the component renders again only when the value changes.
 * @param select receives the server's time in ms since 1970
 */
export const useServerTimeSelector = <Value extends string | number | boolean>(select: (nowMs: number) => Value): Value =>
  useSyncExternalStore(subscribe, () => select(lastTickMs));

/** The server's time in ms since 1970, rounded down to a multiple of `stepMs`: the component renders again once in each step. */
export const useServerTimeStep = (stepMs: number): number => useServerTimeSelector((nowMs) => Math.floor(nowMs / stepMs) * stepMs);

/** The server's time at this moment, in ms since 1970. */
export const getServerTime = (): number => Date.now() + clockOffsetMs;

/** One measurement of how far the server's clock is ahead of the device's. */
interface ClockSample {
  offsetMs: number;
  /** How far `offsetMs` may be wrong. */
  errorMs: number;
  /** In ms since 1970, by the device's clock. */
  measuredAt: number;
}

/** How fast two clocks may diverge: the error of a sample grows with its age, so that a later sample replaces it. */
const driftPerMs = 1e-4;
/** The assumed error of the time in a frame of the public socket: the frame may have been under way or cached for a while. */
const frameErrorMs = 1_000;
let bestSample: ClockSample | null = null;

/**
 * Sets the clock of timers and forecasts by a response, if it is at least as exact as the best sample, or contradicts it because a clock
 * was changed. All times are in ms since 1970.
 * @param serverTime the server's time in the response
 * @param sentAt when the request was sent, by the device's clock
 * @param receivedAt when the response was received, by the device's clock
 */
export function measureClock(serverTime: number, sentAt: number, receivedAt: number): void {
  const offsetMs = serverTime - (sentAt + receivedAt) / 2;
  const sample = { offsetMs, errorMs: Math.abs(receivedAt - sentAt) / 2, measuredAt: receivedAt };
  const bestErrorMs = bestSample === null ? Infinity : computeErrorMs(bestSample, receivedAt);
  const isContradiction = bestSample !== null && Math.abs(bestSample.offsetMs - offsetMs) > bestErrorMs + sample.errorMs;
  if (sample.errorMs <= bestErrorMs || isContradiction) adoptSample(sample);
}

/** Sets the clock by a frame: forward if the frame's time would otherwise lie in the future, or either way if there is no sample yet. */
export function advanceClock(serverTime: number, receivedAt: number): void {
  const offsetMs = serverTime - receivedAt;
  if (bestSample === null || offsetMs > bestSample.offsetMs + computeErrorMs(bestSample, receivedAt))
    adoptSample({ offsetMs, errorMs: frameErrorMs, measuredAt: receivedAt });
}

/** The age counts as positive even if the device's clock was set back meanwhile. */
const computeErrorMs = ({ errorMs, measuredAt }: ClockSample, now: number): number => errorMs + Math.abs(now - measuredAt) * driftPerMs;

function adoptSample(sample: ClockSample): void {
  bestSample = sample;
  setClockOffset(sample.offsetMs);
}
