import { TokenBucket } from './token-bucket.js';

// The arguments of each bucket: the time, the burst, and the refill per second
describe('TokenBucket', () => {
  it('allows a burst at once, and no more', () => {
    const bucket = new TokenBucket(0, 3, 1);
    expect([0, 0, 0, 0].map((now) => bucket.tryConsume(now))).toEqual([true, true, true, false]);
  });

  it('refills with time, up to a burst', () => {
    const bucket = new TokenBucket(0, 2, 1);
    for (const now of [0, 0]) bucket.tryConsume(now);
    expect(bucket.tryConsume(1_000)).toBe(true);
    expect([60_000, 60_000, 60_000].map((now) => bucket.tryConsume(now))).toEqual([true, true, false]);
  });

  it('consumes nothing when it refuses: of 2,000 attempts per second it accepts as many as it refills', () => {
    const bucket = new TokenBucket(0, 50, 50);
    const admittedIn = (second: number): number => {
      let admitted = 0;
      for (let attempt = 0; attempt < 2_000; attempt++) if (bucket.tryConsume(second * 1_000 + attempt / 2)) admitted++;
      return admitted;
    };
    expect([0, 1, 2, 3].map(admittedIn)).toEqual([99, 50, 50, 50]); // in the first second a burst, and the 49 tokens of 999.5 ms
  });

  it('loses no tokens when the clock is set back', () => {
    const bucket = new TokenBucket(10_000, 2, 1);
    expect([5_000, 5_000].map((now) => bucket.tryConsume(now))).toEqual([true, true]);
  });
});
