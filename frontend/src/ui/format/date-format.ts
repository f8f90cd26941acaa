import { format, isSameYear } from 'date-fns';
import { formatShortDay } from './day-format.js';

// The formats of staff's pages for days and times, in the device's time zone. Public pages use `clock-format.ts`: date-fns is large.

/** ISO 8601, ms since 1970, or a date. */
type At = string | number | Date;
const formatAs =
  (pattern: string) =>
  (at: At): string =>
    format(new Date(at), pattern);

/** For example `2026-11-21`, in the names and columns of files. */
export const formatFileDay = formatAs('yyyy-MM-dd');
/** For example `2026-11-21 21:47`, in the columns of files. */
export const formatFileMinute = formatAs('yyyy-MM-dd HH:mm');
/** For example `2026-11-21 21:47:12`, in the columns of files. */
export const formatFileSecond = formatAs('yyyy-MM-dd HH:mm:ss');
/** For example `2026-11-21T21:47`, the value of a field of type `datetime-local`. */
export const toDateTimeField = formatAs("yyyy-MM-dd'T'HH:mm");

/** For example `21 Nov 26`. */
export const formatDay = formatAs('d MMM yy');
/** For example `21 Nov`, in another year `21 Nov 25`. */
export const formatNearDay = (at: At): string => (isSameYear(new Date(at), new Date()) ? formatShortDay : formatDay)(at);
/** For example `Sat 21 Nov`. */
export const formatWeekdayAndDay = formatAs('EEE d MMM');

/** For example `5 Mar 24 7:30 PM`, on the cards of gigs. */
export const formatCardTime = formatAs('d MMM yy p');
/** For example `26 Nov 26 21:05`, in lists and tables of entries. */
export const formatListTime = formatAs('d MMM yy HH:mm');
/** For example `21 Nov 26, 19:30`. */
export const formatDayAndTime = formatAs('d MMM yy, HH:mm');
/** For example `21 Nov 2026, 21:47`. */
export const formatFullTime = formatAs('d MMM y, HH:mm');
/** For example `Thursday, 26 November 2026, 21:05:07`. */
export const formatExactTime = formatAs('EEEE, d MMMM yyyy, HH:mm:ss');
