import { format } from 'date-fns';
import { formatClock, toTwoDigits } from '../../ui/format/clock-format.js';

/** For example `21 Nov 2026, 21:47`. @param at ms since 1970 */
export const formatDateTime = (at: number): string => format(at, 'd MMM y, HH:mm');

/** For example `21:47:12`. Each step of a slider shows it: `format` takes several times as long. @param at ms since 1970 */
export const formatSeconds = (at: number): string => `${formatClock(at)}:${toTwoDigits(new Date(at).getSeconds())}`;

/** For example `Sat 21 Nov`. @param at ms since 1970 */
export const formatDay = (at: number): string => format(at, 'EEE d MMM');
