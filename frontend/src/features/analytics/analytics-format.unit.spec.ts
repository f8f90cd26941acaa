import { formatAge, formatCount, formatDuration, formatWait } from './analytics-format.js';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

describe('numbers of the analytics', () => {
  it.each([
    [0, '0 min'],
    [38.4, '38 min'],
    [59.6, '1 h'],
    [80, '1 h 20'],
    [125, '2 h 05'],
  ])('%d minutes are %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));

  it.each([
    [-second, '0 s ago'],
    [2.9 * second, '2 s ago'],
    [minute, '1 min ago'],
    [47 * hour, '47 h ago'],
    [48 * hour, '2 days ago'],
  ])('%d ms are %s', (age, text) => expect(formatAge(age)).toBe(text));

  it('of one and of several have their own words', () => {
    expect([1, 1184].map((count) => formatCount(count, 'event', 'events'))).toEqual(['1 event', '1,184 events']);
  });

  it('of waits name both ends; the last has none', () => {
    expect([30, 180].map(formatWait)).toEqual(['30–40 min', '180 min or more']);
  });
});
