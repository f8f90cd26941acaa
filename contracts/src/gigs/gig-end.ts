import { limits } from '../limits.js';

/** Returns when a gig that nobody completes is over: at its end, at the earliest some hours after its date (docs/rules.md#time). In ms since 1970. */
export const getLatestEnd = (date: number, endsAt: number | null): number =>
  Math.max(date + limits.maxHoursWithoutEnd * 3_600_000, endsAt ?? -Infinity);

/** Whether the end is after the gig's date, by at most `limits.maxGigHours` (docs/rules.md#gigs). Both in ms since 1970; false for NaN. */
export const isEndInRange = (endsAt: number, date: number): boolean => endsAt > date && endsAt <= date + limits.maxGigHours * 3_600_000;
