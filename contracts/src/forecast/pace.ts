import { type GigType } from '../enums.js';
import { type Pace } from './pace.views.js';
import { type EndedStint, mean, removeOutliers, toStintGroups } from './stint-groups.js';

export { type EndedStint } from './stint-groups.js';
export type { Pace } from './pace.views.js';

/** The input of `measurePace`. */
export interface PaceInput {
  /** The ended stints of this gig, in any order. */
  readonly ownStints: readonly EndedStint[];
  /** The ended stints of each earlier gig of the same type and organisation. */
  readonly earlierGigs: readonly (readonly EndedStint[])[];
  /** Minutes per stint; null or 0 for none. */
  readonly timeLimit: number | null;
  /** Where the time limit is used, the group size is assumed from the type: at a jam several performers start together. */
  readonly type?: GigType;
}

/** Means of a gig's measured groups, or default values. */
interface Sample {
  /** Its weight in a weighted mean: as much as this number of groups measured at this gig. */
  weight: number;
  stintMinutes: number;
  changeoverMinutes: number;
  groupSize: number;
  /** Sum of the squared deviations of the stints from their mean, relative to that mean. */
  squaredDeviations: number;
  /** Number of independent deviations in that sum. */
  degreesOfFreedom: number;
}

/** A gig with fewer stints is not measured. */
const minStintCount = 3;
/** Prior of the stints' standard deviation relative to their mean. It has the weight of five measured stints. */
const priorVariation = { ratio: 0.6, weight: 5 };
/**
 * Maximum weight of one earlier gig in the mean of all earlier gigs, and of that mean: gigs differ by about 25 %, stints within a gig by
 * more than 50 %.
 */
const maxEarlierWeight = 4;
/** A time limit has less weight: it is a rounded upper bound, which few stints reach. */
const timeLimitWeight = 1.5;
/** The share of the time limit that a stint is assumed to take on average. */
const usedTimeLimitShare = 0.75;
/** Prior of the mean changeover. It has the weight of one measured changeover. */
const priorChangeoverMinutes = 1.5;
/** A time between two groups that is at least this long is a break, not a changeover. */
const minBreakMinutes = 15;
const usualBandSize = 4;
/** Number of performers ahead for which the spread contains exactly the uncertainty of the means. */
const typicalAheadCount = 5;
/**
 * Variance of the number of groups that play before a performer, per group. 15 % absent performers and 20 % calls that skip the first of the
 * queue give twice as much; half suffices, because the uncertainty of the means is overestimated (`npm run bench forecast`).
 */
const groupCountVariance = 0.125;

/**
 * Measures how fast a gig proceeds (docs/rules.md#forecast). Returns null where neither this gig nor an earlier one has three stints and there is
 * no time limit.
 *
 * - It uses means, because times are summed, but without outliers: breaks, and stints that nobody ended or that were started by mistake.
 * - This gig's own stints are a small sample at first, so the mean of earlier gigs (else a share of the time limit) is added with the
 *   weight of a few groups.
 * - The spread is larger than the variation of the stints: an error of a mean of n groups affects every group in the same direction, so the
 *   variance of a sum of k groups is 1 + k / n times that with a known mean; and the number of groups before a performer is uncertain.
 */
export function measurePace({ ownStints, earlierGigs, timeLimit, type }: PaceInput): Pace | null {
  const earlier = earlierGigs.filter((stints) => stints.length >= minStintCount).map(sampleGig);
  const prior = earlier.length > 0 ? combineEarlier(earlier) : timeLimit ? sampleTimeLimit(timeLimit, type) : null;
  if (ownStints.length < minStintCount) return prior && toPace(prior, earlier.length > 0 ? 'earlier' : 'timeLimit');
  const own = sampleGig(ownStints);
  return toPace(prior ? combine([own, prior]) : own, 'tonight');
}

function sampleGig(stints: readonly EndedStint[]): Sample {
  const groups = toStintGroups(stints);
  const lengths = removeOutliers(groups.map((group) => group.stintMinutes));
  const stintMinutes = mean(lengths);
  const changeovers = groups.flatMap(({ changeoverMinutes }) => changeoverMinutes ?? []).filter((minutes) => minutes < minBreakMinutes);
  return {
    weight: lengths.length,
    stintMinutes,
    changeoverMinutes: mean([...changeovers, priorChangeoverMinutes]),
    groupSize: mean(groups.map(({ performerCount }) => performerCount)),
    squaredDeviations: stintMinutes > 0 ? lengths.reduce((total, length) => total + (length / stintMinutes - 1) ** 2, 0) : 0,
    degreesOfFreedom: lengths.length - 1,
  };
}

/** Combines earlier gigs with a bounded weight each, because the mean of a long gig is exact, but says little about other gigs. */
function combineEarlier(gigs: readonly Sample[]): Sample {
  const samples = gigs.map((gig) => ({ ...gig, weight: Math.min(gig.weight, maxEarlierWeight) }));
  return { ...combine(samples), weight: (maxEarlierWeight * samples.length) / (samples.length + 1) };
}

const sampleTimeLimit = (timeLimit: number, type?: GigType): Sample => ({
  weight: timeLimitWeight,
  stintMinutes: timeLimit * usedTimeLimitShare,
  changeoverMinutes: priorChangeoverMinutes,
  groupSize: type === 'jam' ? usualBandSize : 1,
  squaredDeviations: 0,
  degreesOfFreedom: 0,
});

function combine(samples: readonly Sample[]): Sample {
  const sum = (getValue: (sample: Sample) => number): number => samples.reduce((total, sample) => total + getValue(sample), 0);
  const weight = sum((sample) => sample.weight);
  const weightedMean = (getValue: (sample: Sample) => number): number => sum((sample) => getValue(sample) * sample.weight) / weight;
  return {
    weight,
    stintMinutes: weightedMean(({ stintMinutes }) => stintMinutes),
    changeoverMinutes: weightedMean(({ changeoverMinutes }) => changeoverMinutes),
    groupSize: weightedMean(({ groupSize }) => groupSize),
    squaredDeviations: sum(({ squaredDeviations }) => squaredDeviations),
    degreesOfFreedom: sum(({ degreesOfFreedom }) => degreesOfFreedom),
  };
}

function toPace(sample: Sample, source: Pace['source']): Pace {
  const { weight, stintMinutes, changeoverMinutes, groupSize, squaredDeviations, degreesOfFreedom } = sample;
  const relativeVariance =
    (squaredDeviations + priorVariation.weight * priorVariation.ratio ** 2) / (degreesOfFreedom + priorVariation.weight);
  const summedGroupCount = 1 + typicalAheadCount / groupSize; // the group on stage, and those ahead in the queue
  const stintVariance = relativeVariance * stintMinutes ** 2 * (1 + summedGroupCount / weight);
  const callVariance = groupCountVariance * (stintMinutes + changeoverMinutes) ** 2;
  return { stintMinutes, changeoverMinutes, spreadMinutes: Math.sqrt(stintVariance + callVariance), together: groupSize, source };
}
