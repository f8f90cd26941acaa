/** For example `21:05`, in the time zone of the device. Not by `Intl`, whose formats are slow to make when a page opens. @param at ISO 8601, or ms since 1970 */
export function formatClock(at: string | number): string {
  const date = new Date(at);
  return `${toTwoDigits(date.getHours())}:${toTwoDigits(date.getMinutes())}`;
}

/** For example `07`. */
export const toTwoDigits = (number: number): string => number.toString().padStart(2, '0');

/** For example `21:47:12`. Each step of a slider shows it: date-fns takes several times as long. @param at ms since 1970 */
export const formatSeconds = (at: number): string => `${formatClock(at)}:${toTwoDigits(new Date(at).getSeconds())}`;
