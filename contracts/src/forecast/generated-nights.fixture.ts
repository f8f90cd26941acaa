import { Random } from '../testing/random.js';
import { type NightParameters, type NightState, type NightStint, SimulatedNight, toStateAt } from './simulated-night.fixture.js';
import { type Forecast, forecastStart } from './forecast.js';
import { type EndedStint, measurePace } from './pace.js';
import { type Instant, instant } from '../ids.js';

interface NightPlan {
  parameters: NightParameters;
  earlier: readonly (readonly EndedStint[])[];
  timeLimit: number | null;
}

/** A forecast, and when the performer really started. */
export interface ForecastCase extends Forecast {
  startedAt: Instant;
}

/** Somebody before whom exactly five are called, at one moment of a night. */
export interface GeneratedCase extends NightPlan {
  state: NightState;
  performer: number;
  /** The minute at which that one started. */
  startedAt: number;
  tonight: readonly EndedStint[];
}

export const placesAhead = 5;
const momentsPerNight = 5;
/** By how much the mean stints of an organisation's nights vary, relative to their mean. */
const nightVariation = 0.2;

/** @param minutes since a night's start */
export const toInstant = (minutes: number): Instant => instant(Math.round(minutes * 60_000));

/** Generates so many nights, half of them jams, and their cases. @param meanStint of all nights, in minutes; else the mean stints differ */
export function generateCases(seed: number, nights: number, meanStint?: number): GeneratedCase[] {
  const random = new Random(seed);
  const plans = Array.from({ length: nights }, (_, index) => planNight(random, index % 2 === 0 ? 'jam' : 'openmic', meanStint));
  return plans.flatMap((plan) => generateCasesOfNight(random, plan));
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

/** Three nights in five have earlier ones of the same organisation, whose mean stints are others than tonight's. */
function planNight(random: Random, type: NightParameters['type'], meanStint: number | undefined): NightPlan {
  const usual = meanStint ?? random.between(4, 9);
  const draw = (): NightParameters => ({
    type,
    stint: { mean: random.logNormal({ mean: usual, variation: nightVariation }), variation: random.between(0.5, 0.8) },
    changeover: { mean: random.between(1, 2), variation: 0.5 },
  });
  const parameters = draw();
  if (meanStint !== undefined) parameters.stint.mean = meanStint;
  const earlierNights = random.happens(0.6) ? random.integer(1, 8) : 0;
  const earlier = Array.from({ length: earlierNights }, () => toEndedStints(playNight(random, draw()).stints, Infinity));
  const hasLimit = random.happens(type === 'jam' ? 0.3 : 0.85);
  return { parameters, earlier, timeLimit: hasLimit ? Math.ceil((usual * random.between(0.9, 1.5)) / 5) * 5 : null };
}

function playNight(random: Random, parameters: NightParameters): { line: number[]; stints: NightStint[] } {
  const people = parameters.type === 'jam' ? random.integer(16, 36) : random.integer(10, 24);
  const line = Array.from({ length: people }, (_, index) => index);
  const night = new SimulatedNight(parameters, random, { time: 0, line, selected: [], startedAt: null });
  return { line, stints: night.playAll() };
}

/** At the night's start and at random moments. Who does not come has no case: there is no start to compare with. */
function generateCasesOfNight(random: Random, plan: NightPlan): GeneratedCase[] {
  const { line, stints } = playNight(random, plan.parameters);
  const end = stints.at(-1)?.startedAt ?? 0;
  const moments = Array.from({ length: momentsPerNight }, (_, index) => (index === 0 ? 0 : random.between(0, end)));
  return moments.flatMap((moment) => {
    const state = toStateAt(stints, moment, line);
    const performer = state.line[placesAhead];
    if (performer === undefined) return [];
    const stint = stints.find(({ performers }) => performers.includes(performer));
    if (!stint) return [];
    return { ...plan, state, performer, startedAt: stint.startedAt, tonight: toEndedStints(stints, state.time) };
  });
}

/** One for each performer of each stint that has ended by then. */
const toEndedStints = (stints: readonly NightStint[], time: number): EndedStint[] =>
  stints
    .filter(({ endedAt }) => endedAt <= time)
    .flatMap(({ performers, startedAt, endedAt }) =>
      performers.map(() => ({ startedAt: toInstant(startedAt), endedAt: toInstant(endedAt) })),
    );
