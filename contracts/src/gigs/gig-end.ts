import { limits } from '../limits.js';

/** When a gig nobody completes is over (ms since 1970): `maxHoursWithoutEnd` after `date`, or at its end if later (docs/rules.md#time). */
export const getLatestEnd = (date: number, endsAt: number | null): number =>
  Math.max(date + limits.maxHoursWithoutEnd * 3_600_000, endsAt ?? -Infinity);

/** Whether the end is after the gig's date, by at most `limits.maxGigHours` (docs/rules.md#gigs). Both in ms since 1970; false for NaN. */
export const isEndInRange = (endsAt: number, date: number): boolean => endsAt > date && endsAt <= date + limits.maxGigHours * 3_600_000;
