interface ClockSample {
  /** By how much the server's clock is ahead of this device's. */
  offsetMs: number;
  /** Time between request and response. The error of `offsetMs` is at most half of it. */
  roundTripMs: number;
}
const maxSamples = 5;

/**
 * Puts the sample of one `time` message first and keeps the newest `maxSamples`. `sentAt` and `receivedAt` were read from this device's
 * clock, `serverNow` from the server's (ms since 1970).
 */
export const addSample = (samples: readonly ClockSample[], sentAt: number, serverNow: number, receivedAt: number): ClockSample[] =>
  [{ offsetMs: Math.round(serverNow - (sentAt + receivedAt) / 2), roundTripMs: receivedAt - sentAt }, ...samples].slice(0, maxSamples);

/** The offset of the sample with the shortest round trip, whose possible error is the smallest; the newest wins a tie. 0 without samples. */
export const estimateOffsetMs = (samples: readonly ClockSample[]): number =>
  samples.reduce<ClockSample | null>((best, sample) => (best === null || sample.roundTripMs < best.roundTripMs ? sample : best), null)
    ?.offsetMs ?? 0;
