import { type GigType } from '@jamjar/contracts/enums';

/** The type of a gig in full, as in forms and on public pages. */
export const gigTypeLabels: Readonly<Record<GigType, string>> = { jam: 'Jam Night', openmic: 'Open Mic', generic: 'Event' };

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** For example `Saturday, March 2, 2024 at 7:30 PM`, in the zone of the device. @param date ISO 8601 */
export function formatGigDate(date: string): string {
  const instant = new Date(date);
  return `${day.format(instant)} at ${time.format(instant).replace('\u202f', ' ')}`;
}
