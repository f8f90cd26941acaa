import { setClockOffset } from './server-clock.js';

/** One measurement of how far the server's clock is ahead of this device's, with what it may be wrong by. All in ms. */
interface ClockSample {
  offsetMs: number;
  errorMs: number;
  measuredAt: number;
}

/** How fast two clocks may part: a sample is worth less with time, so that a later one replaces it. */
const driftPerMs = 1e-4;
/** A frame tells only that the server's clock is at least so far: it was on its way, or kept, for an unknown time. */
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
