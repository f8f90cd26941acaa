import { minutesOver, overrunWords } from './overrun.js';

const since = new Date(0).toISOString();
const after = (minutes: number): number | null => minutesOver(since, 10, minutes * 60_000);

describe('a set that is longer than the gig allows', () => {
  it('is over from the first moment after the limit, in whole minutes', () => {
    expect([0, 9.99, 10].map(after)).toEqual([null, null, null]);
    expect([10.01, 10.99, 11, 13.5].map(after)).toEqual([0, 0, 1, 3]);
    expect([0, 1, 3].map(overrunWords)).toEqual(['Time is up', '1 min over', '3 min over']);
  });
  it('is never over without a limit, nor before it began', () => {
    expect(minutesOver(since, null, 1e9)).toBeNull();
    expect(minutesOver(since, 0, 1e9)).toBeNull();
    expect(minutesOver(null, 10, 1e9)).toBeNull();
  });
});
