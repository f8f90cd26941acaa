import { formatAge } from './age-format.js';

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

describe('formatAge', () => {
  it.each([
    [-secondMs, '0 s ago'],
    [2.9 * secondMs, '2 s ago'],
    [minuteMs, '1 min ago'],
    [47 * hourMs, '47 h ago'],
    [48 * hourMs, '2 days ago'],
  ])('%d ms are %s', (ageMs, text) => expect(formatAge(ageMs)).toBe(text));
});
