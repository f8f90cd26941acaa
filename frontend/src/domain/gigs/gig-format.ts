import { type GigType } from '@jamjar/contracts/enums';
import { months, toTwoDigits } from '../../ui/format/clock-format.js';

/** The type of a gig in full, as in forms and on public pages. */
export const gigTypeLabels: Readonly<Record<GigType, string>> = { jam: 'Jam Night', openmic: 'Open Mic', generic: 'Event' };

// To stay small and fast, public pages neither load date-fns nor create an `Intl.DateTimeFormat`
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** For example `Saturday, March 2, 2024 at 7:30 PM`, in the zone of the device. @param date ISO 8601 */
export function formatGigDate(date: string): string {
  const instant = new Date(date);
  const hours = instant.getHours();
  const day = `${weekdays[instant.getDay()]}, ${months[instant.getMonth()]} ${instant.getDate()}, ${instant.getFullYear()}`;
  return `${day} at ${hours % 12 || 12}:${toTwoDigits(instant.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}
