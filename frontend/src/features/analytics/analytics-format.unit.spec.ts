import { formatCount, formatDuration, formatWaitRange } from './analytics-format.js';

describe('numbers of the analytics', () => {
  it.each([
    [0, '0 min'],
    [38.4, '38 min'],
    [59.6, '1 h'],
    [80, '1 h 20'],
    [125, '2 h 05'],
  ])('%d minutes are %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));

  it('are followed by the singular or the plural of a noun', () => {
    expect([1, 1184].map((count) => formatCount(count, 'event', 'events'))).toEqual(['1 event', '1,184 events']);
  });

  it('that name a bar of waits are its range of minutes; the last bar has no end', () => {
    expect([30, 180].map(formatWaitRange)).toEqual(['30–40 min', '180 min or more']);
  });
});
