import { type GigType } from '../enums.js';
import { type Pace } from './pace.views.js';
import { type EndedStint, mean, toStintGroups, withoutOutliers } from './stint-groups.js';

export { type EndedStint } from './stint-groups.js';
export type { Pace } from './pace.views.js';

/** What a pace is measured on. */
export interface PaceInput {
  /** The ended stints of this gig, in any order. */
  readonly tonight: readonly EndedStint[];
  /** Those of earlier gigs of the same type and organisation. */
  readonly earlier: readonly (readonly EndedStint[])[];
  /** Minutes per stint; null or 0 for none. */
  readonly timeLimit: number | null;
  /** At a jam, several start together also where only the time limit is known. */
  readonly type?: GigType;
}

/** What was measured, or is usual. Minutes, except where said otherwise. */
interface Sample {
  /** With how much weight it counts, in groups that were measured tonight. */
  weight: number;
  stint: number;
  changeover: number;
  together: number;
  /** The sum of the squared deviations of the stints, relative to their mean; and of how many independent stints. */
  squares: number;
  deviations: number;
}

/** Fewer stints of a gig are no sample. */
const enoughStints = 3;
/** The standard deviation of stints, relative to their mean, where none was measured; it counts as five measured stints. */
const usualVariation = { ratio: 0.6, weight: 5 };
/** Gigs differ by about a quarter, stints within a gig by more than half: many earlier gigs count as much as four groups of tonight. */
const earlierWeight = 4;
/** A time limit counts less: few use all of it, and it is a round number above what is usual. */
const timeLimitWeight = 1.5;
const usedShareOfTimeLimit = 0.75;
/** Counts as one measured changeover: a first group has none. */
const usualChangeover = 1.5;
/** Nobody changes over for so long. */
const breakMinutes = 15;
const usualBand = 4;
/** For this place in the queue, the spread contains the uncertainty of the means exactly. */
const typicalAhead = 5;
/**
 * The variance of the number of groups before somebody, per group. With 15 in 100 who do not come and 20 in 100 calls that pass over the
 * first of the queue it is twice as much; half is enough, because the uncertainty of the means is meant wide (`npm run bench forecast`).
 */
const callVariance = 0.125;

/**
 * Measures how fast a gig proceeds (docs/rules.md#forecast). Null where neither this gig nor an earlier one has three stints,
 * and there is no time limit.
 *
 * - Means, because times add up; but of what is left when forgotten stints, mis-taps and breaks are left out, which would spoil them.
 * - Few stints of tonight are a small sample. So the mean of earlier gigs (else that of the time limit) counts beside them as a few groups.
 * - The spread is wider than the stints vary. The uncertainty of a mean of n groups moves every group in the same direction: so the variance of a
 *   sum of k groups is 1 + k / n times what it would be if the mean were known. And it is unknown who will come and whom the host will take first.
 */
export function measurePace({ tonight, earlier, timeLimit, type }: PaceInput): Pace | null {
  const gigs = earlier.filter((stints) => stints.length >= enoughStints).map(sampleGig);
  const before = gigs.length > 0 ? sampleEarlier(gigs) : timeLimit ? sampleTimeLimit(timeLimit, type) : null;
  if (tonight.length < enoughStints) return before && toPace(before, gigs.length > 0 ? 'earlier' : 'timeLimit');
  const own = sampleGig(tonight);
  return toPace(before ? combine([own, before]) : own, 'tonight');
}

function sampleGig(stints: readonly EndedStint[]): Sample {
  const groups = toStintGroups(stints);
  const lengths = withoutOutliers(groups.map(({ stintMinutes }) => stintMinutes));
  const stint = mean(lengths);
  const changeovers = groups.flatMap(({ changeoverMinutes }) => changeoverMinutes ?? []).filter((minutes) => minutes < breakMinutes);
  return {
    weight: lengths.length,
    stint,
    changeover: mean([...changeovers, usualChangeover]),
    together: mean(groups.map(({ performers }) => performers)),
    squares: stint > 0 ? lengths.reduce((total, length) => total + (length / stint - 1) ** 2, 0) : 0,
    deviations: lengths.length - 1,
  };
}

/** Each gig counts, a long one not more than others: gigs differ more from each other than by their length. */
function sampleEarlier(gigs: readonly Sample[]): Sample {
  const samples = gigs.map((gig) => ({ ...gig, weight: Math.min(gig.weight, earlierWeight) }));
  return { ...combine(samples), weight: (earlierWeight * samples.length) / (samples.length + 1) };
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
  const groupsAhead = 1 + typicalAhead / together;
  const stintVariance = variation * stint ** 2 * (1 + groupsAhead / weight);
  const callsVariance = callVariance * (stint + changeover) ** 2;
  const spreadMinutes = Math.sqrt(stintVariance + callsVariance);
  return { stintMinutes: stint, changeoverMinutes: changeover, spreadMinutes, together, source };
}
