import { instant } from '@jamjar/contracts/ids';
import { formatClock } from '../../ui/format/clock-format.js';
import { describeForecast, formatForecast } from './forecast-format.js';

const now = new Date(2026, 10, 27, 21, 8).getTime();
/** Each argument is in minutes after `now`. */
const forecast = (earliest: number, likely: number, latest: number) => ({
  earliest: instant(now + earliest * 60_000),
  likely: instant(now + likely * 60_000),
  latest: instant(now + latest * 60_000),
});
const toTimeText = (...minutes: [number, number, number]): string | null => formatForecast(forecast(...minutes), now);
const toWaitText = (...minutes: [number, number, number]): string | null => describeForecast(forecast(...minutes), now, 'tonight');

describe('a forecast in words', () => {
  it('is one time if the range is at most ten minutes, else two; times less than ten minutes away are to the minute', () => {
    expect(toTimeText(12, 17, 22)).toBe('about 21:25');
    expect(toTimeText(1, 3, 6)).toBe('about 21:11');
    expect(toTimeText(12, 17, 23)).toBe('between 21:20 and 21:35');
    expect(toTimeText(3, 18, 31)).toBe('between 21:11 and 21:40');
  });
  it('says how far away the time is, and what it is based on', () => {
    expect(toWaitText(16, 17, 20)).toBe("in 15 to 20 minutes, going by tonight's pace");
    expect(toWaitText(5.5, 7, 9)).toBe("in 5 to 9 minutes, going by tonight's pace");
    expect(toWaitText(5, 5, 5)).toBe("in 5 minutes, going by tonight's pace");
    expect(toWaitText(0, 2, 4)).toBe("within 4 minutes, going by tonight's pace");
    expect(toWaitText(-1, 0, 0)).toBe("within 1 minute, going by tonight's pace");
    expect(describeForecast(forecast(16, 17, 20), now, 'earlier')).toBe('in 15 to 20 minutes, going by earlier nights');
    expect(describeForecast(forecast(16, 17, 20), now, 'timeLimit')).toBe('in 15 to 20 minutes, going by the time limit');
  });
  it('is null if the likely time is more than two hours away, and without a forecast', () => {
    expect(toTimeText(110, 120, 140)).toBe('between 22:55 and 23:30');
    expect([toTimeText(110, 121, 140), toWaitText(110, 121, 140)]).toEqual([null, null]);
    expect([formatForecast(null, now), describeForecast(null, now, 'tonight')]).toEqual([null, null]);
  });
  it('uses the 24-hour clock', () => expect(formatClock(new Date(2026, 10, 28, 0, 5).toISOString())).toBe('00:05'));
});
