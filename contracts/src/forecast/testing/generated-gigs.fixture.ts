import { Random } from '../../testing/random.js';
import { minuteMs } from '../../time.js';
import { type ModelParameters, type ModelState, type ModelStint, GigModel, toStateAt } from './gig-model.fixture.js';
import { type Forecast, forecastStart } from '../forecast.js';
import { type EndedStint, measurePace } from '../pace.js';
import { type Instant, instant } from '../../ids.js';

interface GigPlan {
  parameters: ModelParameters;
  earlier: readonly (readonly EndedStint[])[];
  timeLimit: number | null;
}

/** A forecast, and when the performer really started. */
export interface ForecastCase extends Forecast {
  startedAt: Instant;
}

/** Somebody before whom exactly five are called, at one moment of a gig. */
export interface GeneratedCase extends GigPlan {
  state: ModelState;
  performer: number;
  /** The minute at which that one started. */
  startedAt: number;
  tonight: readonly EndedStint[];
}

export const placesAhead = 5;
const momentsPerGig = 5;
/** By how much the mean stints of an organisation's gigs vary, relative to their mean. */
const gigVariation = 0.2;

/** @param minutes since a gig's start */
export const toInstant = (minutes: number): Instant => instant(Math.round(minutes * minuteMs));

/** Generates so many gigs, half of them jams, and their cases. @param meanStint of all gigs, in minutes; else the mean stints differ */
export function generateCases(seed: number, gigs: number, meanStint?: number): GeneratedCase[] {
  const random = new Random(seed);
  const plans = Array.from({ length: gigs }, (_, index) => planGig(random, index % 2 === 0 ? 'jam' : 'openmic', meanStint));
  return plans.flatMap((plan) => generateCasesOfGig(random, plan));
}

/** Null where there is nothing to tell from: no history, no time limit, and too few stints. */
export function forecastCase({ parameters, state, startedAt, timeLimit, tonight, earlier }: GeneratedCase): ForecastCase | null {
  const pace = measurePace({ tonight, earlier, timeLimit, type: parameters.type });
  const stage = state.startedAt === null ? [] : [toInstant(state.startedAt)];
  const situation = { pace, stage, selected: state.selected.length, startsAt: toInstant(0), now: toInstant(state.time) };
  const forecast = forecastStart(situation, placesAhead);
  return forecast && { ...forecast, startedAt: toInstant(startedAt) };
}

/** In percent: how often the start was in the range. */
export const coverageOf = (cases: readonly ForecastCase[]): number =>
  (100 * cases.filter(({ startedAt, earliest, latest }) => startedAt >= earliest && startedAt <= latest).length) / cases.length;

/** Three gigs in five have earlier ones of the same organisation, whose mean stints are others than tonight's. */
function planGig(random: Random, type: ModelParameters['type'], meanStint: number | undefined): GigPlan {
  const usual = meanStint ?? random.between(4, 9);
  const draw = (): ModelParameters => ({
    type,
    stint: { mean: random.logNormal({ mean: usual, variation: gigVariation }), variation: random.between(0.5, 0.8) },
    changeover: { mean: random.between(1, 2), variation: 0.5 },
  });
  const parameters = draw();
  if (meanStint !== undefined) parameters.stint.mean = meanStint;
  const earlierGigs = random.happens(0.6) ? random.integer(1, 8) : 0;
  const earlier = Array.from({ length: earlierGigs }, () => toEndedStints(playGig(random, draw()).stints, Infinity));
  const hasLimit = random.happens(type === 'jam' ? 0.3 : 0.85);
  return { parameters, earlier, timeLimit: hasLimit ? Math.ceil((usual * random.between(0.9, 1.5)) / 5) * 5 : null };
}

function playGig(random: Random, parameters: ModelParameters): { queue: number[]; stints: ModelStint[] } {
  const people = parameters.type === 'jam' ? random.integer(16, 36) : random.integer(10, 24);
  const queue = Array.from({ length: people }, (_, index) => index);
  const gig = new GigModel(parameters, random, { time: 0, queue, selected: [], startedAt: null });
  return { queue, stints: gig.playAll() };
}

/** At the gig's start and at random moments. Who does not come has no case: there is no start to compare with. */
function generateCasesOfGig(random: Random, plan: GigPlan): GeneratedCase[] {
  const { queue, stints } = playGig(random, plan.parameters);
  const end = stints.at(-1)?.startedAt ?? 0;
  const moments = Array.from({ length: momentsPerGig }, (_, index) => (index === 0 ? 0 : random.between(0, end)));
  return moments.flatMap((moment) => {
    const state = toStateAt(stints, moment, queue);
    const performer = state.queue[placesAhead];
    if (performer === undefined) return [];
    const stint = stints.find(({ performers }) => performers.includes(performer));
    if (!stint) return [];
    return { ...plan, state, performer, startedAt: stint.startedAt, tonight: toEndedStints(stints, state.time) };
  });
}

/** One for each performer of each stint that has ended by then. */
const toEndedStints = (stints: readonly ModelStint[], time: number): EndedStint[] =>
  stints
    .filter(({ endedAt }) => endedAt <= time)
    .flatMap(({ performers, startedAt, endedAt }) =>
      performers.map(() => ({ startedAt: toInstant(startedAt), endedAt: toInstant(endedAt) })),
    );
