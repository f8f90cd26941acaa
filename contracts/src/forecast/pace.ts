import { type GigType } from '../enums.js';
import { type Pace } from './pace.views.js';
import { type EndedStint, mean, toTurns, withoutOutliers } from './turns.js';

export { type EndedStint } from './turns.js';
export type { Pace } from './pace.views.js';

/** What a pace is measured on. */
export interface PaceInput {
  /** The ended stints of this gig, in any order. */
  readonly tonight: readonly EndedStint[];
  /** Those of earlier gigs of the same type and organisation. */
  readonly earlier: readonly (readonly EndedStint[])[];
  /** Minutes per stint; null or 0 for none. */
  readonly timeLimit: number | null;
  /** At a jam, several start together also where only the time limit tells. */
  readonly type?: GigType;
}

/** What was measured, or is usual. Minutes, except where said otherwise. */
interface Sample {
  /** How many turns of tonight it says as much as. */
  weight: number;
  stint: number;
  changeover: number;
  together: number;
  /** The sum of the squared deviations of the stints, relative to their mean; and of how many independent stints. */
  squares: number;
  deviations: number;
}

/** Fewer stints of a gig tell nothing. */
const enoughStints = 3;
/** The standard deviation of stints, relative to their mean, where none was measured; it counts as five measured stints. */
const usualVariation = { ratio: 0.6, weight: 5 };
/** Nights differ by about a quarter, stints within a night by more than half: many earlier nights say as much as four turns of tonight. */
const earlierWeight = 4;
/** A time limit says less: few use all of it, and it is a round number above what is usual. */
const timeLimitWeight = 1.5;
const usedShareOfTimeLimit = 0.75;
/** Counts as one measured changeover: a first turn has none. */
const usualChangeover = 1.5;
/** Nobody changes over for so long. */
const breakMinutes = 15;
const usualBand = 4;
/** For this place in the line, the spread contains the uncertainty of the means exactly. */
const typicalAhead = 5;
/**
 * By how many turns² the number of turns before somebody varies per turn. With 15 in 100 who do not come and 20 in 100 calls that pass over the first
 * of the line it is twice as much; half is enough, because the uncertainty of the means is meant wide (`npm run bench forecast`).
 */
const callVariance = 0.125;

/**
 * Measures how fast a gig proceeds (docs/rules.md#forecast). Null where fewer than three stints tell, neither of this gig nor of an earlier one,
 * and there is no time limit.
 *
 * - Means, because times add up; but of what is left when forgotten stints, mis-taps and breaks are left out, which would spoil them.
 * - Few stints of tonight say little. So the mean of earlier nights (else that of the time limit) counts beside them as a few turns of tonight.
 * - The spread is wider than the stints vary. The uncertainty of a mean of n turns moves every turn in the same direction: so the variance of a
 *   sum of k turns is 1 + k / n times what it would be if the mean were known. And nobody knows who will come and whom the host will take first.
 */
export function measurePace({ tonight, earlier, timeLimit, type }: PaceInput): Pace | null {
  const gigs = earlier.filter((stints) => stints.length >= enoughStints).map(sampleGig);
  const before = gigs.length > 0 ? sampleEarlier(gigs) : timeLimit ? sampleTimeLimit(timeLimit, type) : null;
  if (tonight.length < enoughStints) return before && toPace(before, gigs.length > 0 ? 'earlier' : 'timeLimit');
  const own = sampleGig(tonight);
  return toPace(before ? combine([own, before]) : own, 'tonight');
}

function sampleGig(stints: readonly EndedStint[]): Sample {
  const turns = toTurns(stints);
  const lengths = withoutOutliers(turns.map(({ stintMinutes }) => stintMinutes));
  const stint = mean(lengths);
  const changeovers = turns.flatMap(({ changeoverMinutes }) => changeoverMinutes ?? []).filter((minutes) => minutes < breakMinutes);
  return {
    weight: lengths.length,
    stint,
    changeover: mean([...changeovers, usualChangeover]),
    together: mean(turns.map(({ performers }) => performers)),
    squares: stint > 0 ? lengths.reduce((total, length) => total + (length / stint - 1) ** 2, 0) : 0,
    deviations: lengths.length - 1,
  };
}

/** Each night counts, a long one not more than others: what differs are the nights. */
function sampleEarlier(gigs: readonly Sample[]): Sample {
  const nights = gigs.map((gig) => ({ ...gig, weight: Math.min(gig.weight, earlierWeight) }));
  return { ...combine(nights), weight: (earlierWeight * nights.length) / (nights.length + 1) };
}

const sampleTimeLimit = (timeLimit: number, type?: GigType): Sample => ({
  weight: timeLimitWeight,
  stint: timeLimit * usedShareOfTimeLimit,
  changeover: usualChangeover,
  together: type === 'jam' ? usualBand : 1,
  squares: 0,
  deviations: 0,
});

function combine(samples: readonly Sample[]): Sample {
  const sum = (of: (sample: Sample) => number): number => samples.reduce((total, sample) => total + of(sample), 0);
  const weight = sum((sample) => sample.weight);
  const weighted = (of: (sample: Sample) => number): number => sum((sample) => of(sample) * sample.weight) / weight;
  return {
    weight,
    stint: weighted(({ stint }) => stint),
    changeover: weighted(({ changeover }) => changeover),
    together: weighted(({ together }) => together),
    squares: sum(({ squares }) => squares),
    deviations: sum(({ deviations }) => deviations),
  };
}

function toPace({ weight, stint, changeover, together, squares, deviations }: Sample, source: Pace['source']): Pace {
  const variation = (squares + usualVariation.weight * usualVariation.ratio ** 2) / (deviations + usualVariation.weight);
  const turnsAhead = 1 + typicalAhead / together;
  const stintVariance = variation * stint ** 2 * (1 + turnsAhead / weight);
  const callsVariance = callVariance * (stint + changeover) ** 2;
  const spreadMinutes = Math.sqrt(stintVariance + callsVariance);
  return { stintMinutes: stint, changeoverMinutes: changeover, spreadMinutes, together, source };
}
