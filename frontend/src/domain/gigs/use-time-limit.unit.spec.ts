import { formatTimeLimit } from './use-time-limit.js';

const since = new Date(0).toISOString();
const longAfterMs = 1e9;
/** The label after so many minutes on stage, with a time limit of 10 minutes. */
const labelAfter = (minutes: number): string => formatTimeLimit(since, 10, minutes * 60_000);

describe('formatTimeLimit', () => {
  it('announces the last minute, and counts whole minutes from the first moment after the limit', () => {
    expect([0, 8.99].map(labelAfter)).toEqual(['', '']);
    expect([9, 9.99, 10].map(labelAfter)).toEqual(['1 min left', '1 min left', '1 min left']);
    expect([10.01, 10.99, 11, 13.5].map(labelAfter)).toEqual(['Time is up', 'Time is up', '1 min over', '3 min over']);
  });
  it('is empty without a limit and for a performer who is not on stage', () => {
    expect(formatTimeLimit(since, null, longAfterMs)).toBe('');
    expect(formatTimeLimit(since, 0, longAfterMs)).toBe('');
    expect(formatTimeLimit(null, 10, longAfterMs)).toBe('');
  });
});
