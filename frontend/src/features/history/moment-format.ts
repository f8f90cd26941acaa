import { formatClock, toTwoDigits } from '../../ui/clock-format.js';

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** For example `21 Nov 2026, 21:47`. @param at ms since 1970 */
export const formatMoment = (at: number): string => dayAndTime.format(at);

/** For example `21:47:12`. @param at ms since 1970 */
export const formatSeconds = (at: number): string => `${formatClock(at)}:${toTwoDigits(new Date(at).getSeconds())}`;

/** For example `Sat 21 Nov`. @param at ms since 1970 */
export const formatDay = (at: number): string => day.format(at).replace(',', '');
