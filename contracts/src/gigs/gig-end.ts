import { limits } from '../limits.js';

/** Until when a gig goes on at the latest that nobody completes: to its end, or for hours after its date (docs/rules.md#time). All in ms since 1970. */
export const latestEnd = (date: number, endsAt: number | null): number =>
  Math.max(date + limits.signupGraceHours * 3_600_000, endsAt ?? -Infinity);

/** Whether a gig can end then: after its date, by at most `limits.maxGigHours` (docs/rules.md#gigs). Both in ms; false for NaN. */
export const isPossibleEnd = (endsAt: number, date: number): boolean => endsAt > date && endsAt <= date + limits.maxGigHours * 3_600_000;
