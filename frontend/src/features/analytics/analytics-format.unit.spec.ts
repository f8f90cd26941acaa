import { formatAge, formatCount, formatDuration, formatWaitRange } from './analytics-format.js';

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

describe('numbers of the analytics', () => {
  it.each([
    [0, '0 min'],
    [38.4, '38 min'],
    [59.6, '1 h'],
    [80, '1 h 20'],
    [125, '2 h 05'],
  ])('%d minutes are %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));

  it.each([
    [-secondMs, '0 s ago'],
    [2.9 * secondMs, '2 s ago'],
    [minuteMs, '1 min ago'],
    [47 * hourMs, '47 h ago'],
    [48 * hourMs, '2 days ago'],
  ])('%d ms are %s', (ageMs, text) => expect(formatAge(ageMs)).toBe(text));

  it('are followed by the singular or the plural of a noun', () => {
    expect([1, 1184].map((count) => formatCount(count, 'event', 'events'))).toEqual(['1 event', '1,184 events']);
  });

  it('that name a bar of waits are its range of minutes; the last bar has no end', () => {
    expect([30, 180].map(formatWaitRange)).toEqual(['30–40 min', '180 min or more']);
  });
});
