import { format } from 'date-fns';
import { formatCardTime, formatDayAndTime, formatExactTime, formatNearDay, formatListTime } from './date-format.js';
import { formatShortDay } from './day-format.js';

describe('days and times on staff’s pages', () => {
  it('are in the zone of the device, from short to exact', () => {
    const at = new Date(2026, 10, 26, 21, 5, 7).toISOString();
    expect([formatListTime, formatDayAndTime, formatExactTime].map((toText) => toText(at))).toEqual([
      '26 Nov 26 21:05',
      '26 Nov 26, 21:05',
      'Thursday, 26 November 2026, 21:05:07',
    ]);
    expect(formatCardTime(new Date(2024, 2, 5, 19, 30).toISOString())).toBe('5 Mar 24 7:30 PM');
  });
  it('leave out the year in `formatNearDay` if it is the current one', () => {
    expect(formatNearDay(new Date(new Date().getFullYear(), 10, 21, 20).toISOString())).toBe('21 Nov');
    expect(formatNearDay(new Date(2023, 10, 21, 20).toISOString())).toBe('21 Nov 23');
  });
  it('have the same short form of a day as date-fns, in every month', () => {
    const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, month + 1));
    expect(days.map(formatShortDay)).toEqual(days.map((day) => format(day, 'd MMM')));
  });
});
