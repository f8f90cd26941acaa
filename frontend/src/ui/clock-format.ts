/** For example `21:05`, in the time zone of the device. @param at ISO 8601, or ms since 1970 */
export function formatClock(at: string | number): string {
  const date = new Date(at);
  return `${toTwoDigits(date.getHours())}:${toTwoDigits(date.getMinutes())}`;
}

/** `Intl` would be loaded for this alone, which takes a tenth of the time that the first page's scripts take. */
export const toTwoDigits = (number: number): string => number.toString().padStart(2, '0');
