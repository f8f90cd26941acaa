import { Random } from '../../testing/random.js';
import { minuteMs } from '../../time.js';
import { type ModelParameters, type ModelState, type ModelStint, GigModel, toStateAt } from './gig-model.fixture.js';
import { type Forecast, forecastStart } from '../forecast.js';
import { type EndedStint, measurePace } from '../pace.js';
import { type Instant, instant } from '../../ids.js';

interface GigPlan {
  parameters: ModelParameters;
  earlierGigs: readonly (readonly EndedStint[])[];
  timeLimit: number | null;
}

/** A forecast with the actual start of the performer. */
export interface ForecastCase extends Forecast {
  startedAt: Instant;
}

/** A moment of a generated gig, and a performer with exactly `aheadCount` performers ahead in the queue. */
export interface GeneratedCase extends GigPlan {
  state: ModelState;
  performer: number;
  /** The actual start of that performer, in minutes since the gig's start. */
  startedAt: number;
  /** The stints of this gig that have ended in `state`. */
  ownStints: readonly EndedStint[];
}

export const aheadCount = 5;
const momentsPerGig = 5;
/** Standard deviation of the mean stints of an organisation's gigs, relative to their mean. */
const gigVariation = 0.2;

/** Converts minutes since a gig's start to an instant. */
export const toInstant = (minutes: number): Instant => instant(Math.round(minutes * minuteMs));

/** Generates gigs, half of them jams, and their cases. @param meanStintMinutes the same for all gigs; by default the mean stints differ */
export function generateCases(seed: number, gigCount: number, meanStintMinutes?: number): GeneratedCase[] {
  const random = new Random(seed);
  const plans = Array.from({ length: gigCount }, (_, index) => planGig(random, index % 2 === 0 ? 'jam' : 'openmic', meanStintMinutes));
  return plans.flatMap((plan) => generateCasesOfGig(random, plan));
}

/** Returns the case's forecast; null when neither its stints nor earlier gigs suffice for a pace, and there is no time limit. */
export function toForecastCase({ parameters, state, startedAt, timeLimit, ownStints, earlierGigs }: GeneratedCase): ForecastCase | null {
  const pace = measurePace({ ownStints, earlierGigs, timeLimit, type: parameters.type });
  const stage = state.startedAt === null ? [] : [toInstant(state.startedAt)];
  const situation = { pace, stage, selected: state.selected.length, startsAt: toInstant(0), now: toInstant(state.time) };
  const forecast = forecastStart(situation, aheadCount);
  return forecast && { ...forecast, startedAt: toInstant(startedAt) };
}

/** Returns the percentage of cases whose actual start is in the forecast range. */
export const computeCoverage = (cases: readonly ForecastCase[]): number =>
  (100 * cases.filter(({ startedAt, earliest, latest }) => startedAt >= earliest && startedAt <= latest).length) / cases.length;

/** 60 % of the gigs have earlier gigs of the same organisation, with other mean stints. */
function planGig(random: Random, type: ModelParameters['type'], meanStintMinutes: number | undefined): GigPlan {
  const usualMinutes = meanStintMinutes ?? random.between(4, 9);
  const drawParameters = (): ModelParameters => ({
    type,
    stint: { mean: random.logNormal({ mean: usualMinutes, variation: gigVariation }), variation: random.between(0.5, 0.8) },
    changeover: { mean: random.between(1, 2), variation: 0.5 },
  });
  const parameters = drawParameters();
  if (meanStintMinutes !== undefined) parameters.stint.mean = meanStintMinutes;
  const earlierCount = random.happens(0.6) ? random.integer(1, 8) : 0;
  const earlierGigs = Array.from({ length: earlierCount }, () => toEndedStints(playGig(random, drawParameters()).stints, Infinity));
  const hasLimit = random.happens(type === 'jam' ? 0.3 : 0.85);
  return { parameters, earlierGigs, timeLimit: hasLimit ? Math.ceil((usualMinutes * random.between(0.9, 1.5)) / 5) * 5 : null };
}

function playGig(random: Random, parameters: ModelParameters): { queue: number[]; stints: ModelStint[] } {
  const performerCount = parameters.type === 'jam' ? random.integer(16, 36) : random.integer(10, 24);
  const queue = Array.from({ length: performerCount }, (_, index) => index);
  const gig = new GigModel(parameters, random, { time: 0, queue, selected: [], startedAt: null });
  return { queue, stints: gig.playAll() };
}

/** Takes the gig's start and random moments. A performer who never goes on stage gives no case, because there is no actual start. */
function generateCasesOfGig(random: Random, plan: GigPlan): GeneratedCase[] {
  const { queue, stints } = playGig(random, plan.parameters);
  const lastStart = stints.at(-1)?.startedAt ?? 0;
  const moments = Array.from({ length: momentsPerGig }, (_, index) => (index === 0 ? 0 : random.between(0, lastStart)));
  return moments.flatMap((moment) => {
    const state = toStateAt(stints, moment, queue);
    const performer = state.queue[aheadCount];
    if (performer === undefined) return [];
    const stint = stints.find(({ performers }) => performers.includes(performer));
    if (!stint) return [];
    return { ...plan, state, performer, startedAt: stint.startedAt, ownStints: toEndedStints(stints, state.time) };
  });
}

/** Returns one stint for each performer of each group that has left the stage by `time`. */
const toEndedStints = (stints: readonly ModelStint[], time: number): EndedStint[] =>
  stints
    .filter(({ endedAt }) => endedAt <= time)
    .flatMap(({ performers, startedAt, endedAt }) =>
      performers.map(() => ({ startedAt: toInstant(startedAt), endedAt: toInstant(endedAt) })),
    );
