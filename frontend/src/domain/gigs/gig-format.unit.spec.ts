import { formatGigDate } from './gig-format.js';

describe('formatGigDate', () => {
  it('writes the day and the time in full', () => {
    expect(formatGigDate(new Date(2024, 2, 2, 19, 30).toISOString())).toBe('Saturday, March 2, 2024 at 7:30 PM');
    expect(formatGigDate(new Date(2025, 10, 21, 0, 5).toISOString())).toBe('Friday, November 21, 2025 at 12:05 AM');
  });
});
