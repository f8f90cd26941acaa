import { overrunMinutes, formatOverrun } from './use-overrun-label.js';

const since = new Date(0).toISOString();
/** The overrun after so many minutes on stage, with a time limit of 10 minutes. */
const overrunAfter = (minutes: number): number | null => overrunMinutes(since, 10, minutes * 60_000);

describe('overrunMinutes', () => {
  it('counts whole minutes from the first moment after the limit, 0 of which are shown as "Time is up"', () => {
    expect([0, 9.99, 10].map(overrunAfter)).toEqual([null, null, null]);
    expect([10.01, 10.99, 11, 13.5].map(overrunAfter)).toEqual([0, 0, 1, 3]);
    expect([0, 1, 3].map(formatOverrun)).toEqual(['Time is up', '1 min over', '3 min over']);
  });
  it('is null without a limit and for a performer who is not on stage', () => {
    expect(overrunMinutes(since, null, 1e9)).toBeNull();
    expect(overrunMinutes(since, 0, 1e9)).toBeNull();
    expect(overrunMinutes(null, 10, 1e9)).toBeNull();
  });
});
