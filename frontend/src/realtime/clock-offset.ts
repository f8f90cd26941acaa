interface ClockSample {
  /** By how much the server's clock is ahead of this device's. */
  offsetMs: number;
  /** Time between request and response; the offset is wrong by at most half of it. */
  roundTripMs: number;
}
const maxSamples = 5;

/**
 * Adds the sample of one time request, newest first, and drops the oldest. `sentAt` and `receivedAt` are of this device's clock, `now` is
 * of the server's (ms since 1970).
 */
export const addSample = (samples: readonly ClockSample[], sentAt: number, now: number, receivedAt: number): ClockSample[] =>
  [{ offsetMs: Math.round(now - (sentAt + receivedAt) / 2), roundTripMs: receivedAt - sentAt }, ...samples].slice(0, maxSamples);

/** The offset of the sample with the shortest round trip, which is the most exact; the newest wins a tie. 0 without samples. */
export const estimateOffsetMs = (samples: readonly ClockSample[]): number =>
  samples.reduce<ClockSample | null>((best, sample) => (best === null || sample.roundTripMs < best.roundTripMs ? sample : best), null)
    ?.offsetMs ?? 0;
