import { type GigType } from '@jamjar/contracts/enums';
import { monthNames, toTwoDigits, weekdayNames } from './clock-format.js';

/** The type of a gig in full, as in forms and on public pages. */
export const gigTypeLabels: Readonly<Record<GigType, string>> = { jam: 'Jam Night', openmic: 'Open Mic', generic: 'Event' };

/** For example `Saturday, March 2, 2024 at 7:30 PM`, in the zone of the device. @param date ISO 8601 */
export function formatGigDate(date: string): string {
  const instant = new Date(date);
  const [month, weekday] = [monthNames[instant.getMonth()], weekdayNames[instant.getDay()]];
  const hours = instant.getHours();
  const time = `${(hours % 12 || 12).toString()}:${toTwoDigits(instant.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${weekday}, ${month} ${instant.getDate()}, ${instant.getFullYear()} at ${time}`;
}
