import { type Instant, instant } from '@jamjar/contracts/ids';

/** @param days from today, negative before it @param hour of that day, in local time */
export function inDays(days: number, hour: number, minute = 0): Instant {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(hour, minute, 0, 0);
  return instant(date);
}
