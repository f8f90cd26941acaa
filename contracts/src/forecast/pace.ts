import { type GigType } from '../enums.js';
import { type EndedStint, mean, median, toTurns, withoutOutliers } from './turns.js';

export { type EndedStint } from './turns.js';

/** How fast a gig proceeds. Minutes are decimals. A turn is a stint and the changeover after it; those of a band have one turn together. */
export interface Pace {
  /** The mean of a stint, which sums of stints need; outliers are left out. */
  stintMinutes: number;
  /** The mean from the end of a stint to the start of the next, with the usual wait for somebody who does not come; breaks are left out. */
  changeoverMinutes: number;
  /** By how much one turn varies: its standard deviation, widened by how little is known and by who comes when. */
  spreadMinutes: number;
  /** How many start together on average, at least 1. */
  together: number;
  /** What it was measured on: this gig, earlier gigs of the same type, or only the time limit. */
  source: 'tonight' | 'earlier' | 'timeLimit';
}

/** The stints that a pace is measured on. */
export interface PaceInput {
  /** Of this gig, in any order, one per performer. */
  readonly tonight: readonly EndedStint[];
  /** Of earlier gigs of the same type and organisation. */
  readonly earlier: readonly (readonly EndedStint[])[];
  /** Minutes per stint; null or 0 for none. */
  readonly timeLimit: number | null;
  /** At a jam, several start together also where no stint tells. */
  readonly type?: GigType;
}

/** What one gig, or what is usual, says of turns. */
interface Sample {
  /** How many turns of tonight it is worth. */
  weight: number;
  stintMinutes: number;
  changeoverMinutes: number;
  together: number;
  /** The sum of the squared deviations of stints, relative to their mean, and the number of independent ones. */
  squares: number;
  degrees: number;
}

const enoughStints = 3;
/** By how much a stint varies usually, relative to its mean. It counts as so many stints beside those that were measured. */
const usualVariation = 0.6;
const usualVariationWeight = 5;
/** Nights differ by about a quarter, so that many earlier ones together say as much as about six of tonight's turns. */
const earlierWeight = 6;
/** A time limit says less. */
const timeLimitWeight = 2;
const usualShareOfTimeLimit = 0.8;
const usualChangeoverMinutes = 1.5;
const usualChangeoverWeight = 2;
const usualBand = 4;
const shortestBreakMinutes = 10;
/** For which place in the line the uncertainty of the mean is folded into the spread. */
const typicalAhead = 5;
/** The variance that each who is called adds, in turns: of a hundred, about 15 are not there and 20 are called out of order. */
const callVariance = 0.4;

export function measurePace({ tonight, earlier, timeLimit, type }: PaceInput): Pace | null {
  const prior = sampleEarlier(earlier) ?? sampleTimeLimit(timeLimit, type);
  if (tonight.length < enoughStints) return prior && toPace(prior.sample, prior.source);
  const own = sampleGig(tonight);
  return toPace(prior ? combine([own, prior.sample]) : own, 'tonight');
}

function sampleEarlier(earlier: readonly (readonly EndedStint[])[]): { sample: Sample; source: 'earlier' } | null {
  const gigs = earlier.filter((stints) => stints.length >= enoughStints).map(sampleGig);
  if (gigs.length === 0) return null;
  const capped = gigs.map((gig) => ({ ...gig, weight: Math.min(gig.weight, earlierWeight) }));
  return { sample: { ...combine(capped), weight: (earlierWeight * gigs.length) / (gigs.length + 1) }, source: 'earlier' };
}

function sampleTimeLimit(timeLimit: number | null, type?: GigType): { sample: Sample; source: 'timeLimit' } | null {
  if (!timeLimit) return null;
  const stintMinutes = timeLimit * usualShareOfTimeLimit;
  const sample = {
    weight: timeLimitWeight,
    stintMinutes,
    changeoverMinutes: usualChangeoverMinutes,
    together: type === 'jam' ? usualBand : 1,
    squares: 0,
    degrees: 0,
  };
  return { sample, source: 'timeLimit' };
}

function sampleGig(stints: readonly EndedStint[]): Sample {
  const turns = toTurns(stints);
  const lengths = withoutOutliers(turns.map(({ stintMinutes }) => stintMinutes));
  const stintMinutes = mean(lengths);
  const changeovers = turns.flatMap(({ changeoverMinutes }) => changeoverMinutes ?? []);
  const breakMinutes = Math.max(shortestBreakMinutes, 5 * median(changeovers));
  const withUsual = [
    ...changeovers.filter((minutes) => minutes < breakMinutes),
    ...Array.from({ length: usualChangeoverWeight }, () => usualChangeoverMinutes),
  ];
  return {
    weight: lengths.length,
    stintMinutes,
    changeoverMinutes: mean(withUsual),
    together: mean(turns.map(({ performers }) => performers)),
    squares: lengths.reduce((total, length) => total + (length / (stintMinutes || 1) - 1) ** 2, 0),
    degrees: lengths.length - 1,
  };
}

function combine(samples: readonly Sample[]): Sample {
  const total = (of: (sample: Sample) => number): number => samples.reduce((sum, sample) => sum + of(sample), 0);
  const weight = total((sample) => sample.weight);
  const weighted = (of: (sample: Sample) => number): number => total((sample) => of(sample) * sample.weight) / weight;
  return {
    weight,
    stintMinutes: weighted((sample) => sample.stintMinutes),
    changeoverMinutes: weighted((sample) => sample.changeoverMinutes),
    together: weighted((sample) => sample.together),
    squares: total((sample) => sample.squares),
    degrees: total((sample) => sample.degrees),
  };
}

function toPace(sample: Sample, source: Pace['source']): Pace {
  const { stintMinutes, changeoverMinutes, together } = sample;
  const variation = (sample.squares + usualVariationWeight * usualVariation ** 2) / (sample.degrees + usualVariationWeight);
  const turnsAhead = 1 + typicalAhead / together;
  const turnVariance = variation * stintMinutes ** 2 * (1 + turnsAhead / sample.weight);
  const callsVariance = (callVariance / Math.sqrt(together)) * (stintMinutes + changeoverMinutes) ** 2;
  return { stintMinutes, changeoverMinutes, spreadMinutes: Math.sqrt(turnVariance + callsVariance), together, source };
}
