import { limits } from '../limits.js';

/** Whether a gig can end then: after its date, by at most `limits.maxGigHours` (docs/rules.md#gigs). Both in ms; false for NaN. */
export const isPossibleEnd = (endsAt: number, date: number): boolean => endsAt > date && endsAt <= date + limits.maxGigHours * 3_600_000;
