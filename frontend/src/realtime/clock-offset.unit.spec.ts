import { offsetIn, withSample } from './clock-offset.js';

describe('the server’s clock', () => {
  it('is taken in the middle between question and answer', () => {
    expect(offsetIn(withSample([], 1_000, 6_050, 1_100))).toBe(5_000);
  });
  it('goes by the quickest answer, and by the newest of two as quick', () => {
    const quick = withSample([], 1_000, 6_010, 1_020);
    const slow = withSample(quick, 2_000, 9_000, 2_900);
    expect(offsetIn(slow)).toBe(5_000);
    expect(offsetIn(withSample(slow, 3_000, 8_030, 3_020))).toBe(5_020);
  });
  it('forgets answers that are long ago, so that a clock that was set right is noticed', () => {
    const set = [1, 2, 3, 4, 5].reduce(
      (samples, second) => withSample(samples, second, second + 50, second + 100),
      withSample([], 0, 7_000, 2),
    );
    expect(offsetIn(set)).toBe(0);
  });
  it('is this device’s until the server was asked', () => {
    expect(offsetIn([])).toBe(0);
  });
});
