import { TokenBucket } from './token-bucket.js';

describe('TokenBucket', () => {
  it('allows a burst at once, and no more', () => {
    const limiter = new TokenBucket(0, 3, 1);
    expect([0, 0, 0, 0].map((now) => limiter.tryConsume(now))).toEqual([true, true, true, false]);
  });

  it('refills with time, up to a burst', () => {
    const limiter = new TokenBucket(0, 2, 1);
    for (const now of [0, 0]) limiter.tryConsume(now);
    expect(limiter.tryConsume(1_000)).toBe(true);
    expect([60_000, 60_000, 60_000].map((now) => limiter.tryConsume(now))).toEqual([true, true, false]);
  });

  it('loses no tokens when the clock is set back', () => {
    const limiter = new TokenBucket(10_000, 2, 1);
    expect([5_000, 5_000].map((now) => limiter.tryConsume(now))).toEqual([true, true]);
  });
});
