/** For example `21:05`, in the device's time zone. Not by `Intl`, whose formatters take long to create. @param at ISO 8601, or ms since 1970 */
export function formatClock(at: string | number): string {
  const date = new Date(at);
  return `${toTwoDigits(date.getHours())}:${toTwoDigits(date.getMinutes())}`;
}

/** For example `07`. */
export const toTwoDigits = (number: number): string => number.toString().padStart(2, '0');

/** For example `21:47:12`. Not by date-fns, which takes several times as long: each step of a slider formats a time. @param at ms since 1970 */
export const formatClockWithSeconds = (at: number): string => `${formatClock(at)}:${toTwoDigits(new Date(at).getSeconds())}`;

/** The names of the months, from January on. */
export const months = 'January February March April May June July August September October November December'.split(' ');
