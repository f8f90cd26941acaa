import { formatClock, monthNames, toTwoDigits, weekdayNames } from '../../ui/clock-format.js';

/** For example `21 Nov 2026, 21:47`. @param at ms since 1970 */
export function formatMoment(at: number): string {
  const date = new Date(at);
  return `${formatDate(date)} ${date.getFullYear()}, ${formatClock(at)}`;
}

/** For example `21:47:12`. @param at ms since 1970 */
export const formatSeconds = (at: number): string => `${formatClock(at)}:${toTwoDigits(new Date(at).getSeconds())}`;

/** For example `Sat 21 Nov`. @param at ms since 1970 */
export function formatDay(at: number): string {
  const date = new Date(at);
  return `${weekdayNames[date.getDay()]?.slice(0, 3) ?? ''} ${formatDate(date)}`;
}

const formatDate = (date: Date): string => `${date.getDate()} ${monthNames[date.getMonth()]?.slice(0, 3) ?? ''}`;
