import { type GigType } from '@jamjar/contracts/enums';

export const gigTypeLabels: Readonly<Record<GigType, string>> = { jam: 'Jam Night', openmic: 'Open Mic', generic: 'Event' };

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** For example `Saturday, March 2, 2024 at 7:30 PM`, in the visitor's time zone. @param date ISO 8601 */
export function formatGigDate(date: string): string {
  const instant = new Date(date);
  return `${day.format(instant)} at ${time.format(instant).replace('\u202f', ' ')}`;
}

/** For example `3rd`. */
export function formatOrdinal(number: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${suffixes[ordinals.select(number)] ?? 'th'}`;
}
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** For example `21:05`. @param instant ISO 8601 */
export const formatClock = (instant: string | number): string =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
