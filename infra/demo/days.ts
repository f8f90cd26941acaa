import { type Instant, instant } from '@jamjar/contracts/ids';

/** @param days number of days from today, negative for the past @param hour and `minute`: the local time on that day */
export function inDays(days: number, hour: number, minute = 0): Instant {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(hour, minute, 0, 0);
  return instant(date);
}
