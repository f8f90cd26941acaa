interface Sample {
  /** How much the server's clock is ahead, in ms. */
  offset: number;
  /** How long question and answer took: the offset is wrong by at most half of it. */
  roundTrip: number;
}
const kept = 5;

/** Adds what a question (`sentAt`, `receivedAt`: this device's clock) and the server's answer (`now`) tell; the newest first. */
export const withSample = (samples: readonly Sample[], sentAt: number, now: number, receivedAt: number): Sample[] =>
  [{ offset: Math.round(now - (sentAt + receivedAt) / 2), roundTrip: receivedAt - sentAt }, ...samples].slice(0, kept);

/** In ms. The quickest answer of the last ones is the most exact; the newest wins a tie. */
export const offsetIn = (samples: readonly Sample[]): number =>
  samples.reduce<Sample | null>((best, sample) => (best === null || sample.roundTrip < best.roundTrip ? sample : best), null)?.offset ?? 0;
