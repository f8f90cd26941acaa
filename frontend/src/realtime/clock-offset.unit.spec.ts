import { estimateOffsetMs, addSample } from './clock-offset.js';

describe('the estimated clock offset', () => {
  it('is measured at the middle between request and response', () => {
    expect(estimateOffsetMs(addSample([], 1_000, 6_050, 1_100))).toBe(5_000);
  });
  it('uses the sample with the shortest round trip, and the newest of two equal ones', () => {
    const quick = addSample([], 1_000, 6_010, 1_020);
    const slow = addSample(quick, 2_000, 9_000, 2_900);
    expect(estimateOffsetMs(slow)).toBe(5_000);
    expect(estimateOffsetMs(addSample(slow, 3_000, 8_030, 3_020))).toBe(5_020);
  });
  it('drops old samples, so that a corrected clock is noticed', () => {
    // five, as many as are kept: the first one is dropped, although its round trip was the shortest
    const samplesAfterCorrection = [1, 2, 3, 4, 5].reduce(
      (samples, sentAt) => addSample(samples, sentAt, sentAt + 50, sentAt + 100),
      addSample([], 0, 7_000, 2),
    );
    expect(estimateOffsetMs(samplesAfterCorrection)).toBe(0);
  });
  it('is 0 without samples', () => {
    expect(estimateOffsetMs([])).toBe(0);
  });
});
