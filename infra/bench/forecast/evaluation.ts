import { type Forecast, forecastStart } from '@jamjar/contracts/forecast/forecast';
import { measurePace } from '@jamjar/contracts/forecast/pace';
import { type Instant, instant } from '@jamjar/contracts/ids';
import { type Comparison, median } from '../measure.js';
import { type GeneratedCase, placesAhead, toInstant } from './generated-gigs.js';
import { Random } from '../../testing/random.js';
import { GigModel } from './gig-model.js';

/** A forecast, and when the performer really started. */
export interface ForecastCase extends Forecast {
  startedAt: Instant;
}

/** Three forecasts of one start. */
export interface ComparedCase {
  type: GeneratedCase['parameters']['type'];
  ours: ForecastCase;
  oracle: ForecastCase;
  /** Null where there is no time limit. */
  naive: ForecastCase | null;
}

const futures = 300;

/** Null where there is nothing to measure: no history, no time limit, and too few stints. */
export function compareForecasts(generated: GeneratedCase): ComparedCase | null {
  const { parameters, state, timeLimit, tonight, earlier } = generated;
  const { type } = parameters;
  const [startedAt, now] = [toInstant(generated.startedAt), toInstant(state.time)];
  const pace = measurePace({ tonight, earlier, timeLimit, type });
  const stage = state.startedAt === null ? [] : [toInstant(state.startedAt)];
  const ours = forecastStart({ pace, stage, selected: state.selected.length, startsAt: toInstant(0), now }, placesAhead);
  if (!ours) return null;
  return {
    type,
    ours: { ...ours, startedAt },
    oracle: { ...forecastByOracle(generated), startedAt },
    naive: timeLimit ? { ...multiplyTimeLimit(now, timeLimit, ours), startedAt } : null,
  };
}

/**
 * The forecast of an oracle that knows the gig's parameters, but not its future: the central 80 % of many futures that follow the same rules. The
 * performer comes in all of them, as in all cases.
 */
function forecastByOracle({ parameters, state, performer, startedAt }: GeneratedCase): Forecast {
  const random = new Random(Math.round(startedAt * 1_000) + performer); // of the case's own, so that no case depends on others
  const starts = Array.from({ length: futures }, () => new GigModel(parameters, random, state, performer).playUntilStart(performer));
  starts.sort((one, other) => one - other);
  const at = (share: number): Instant => toInstant(starts[Math.floor(share * futures)] ?? NaN);
  return { earliest: at(0.1), likely: at(0.5), latest: at(0.9) };
}

/** "Time limit × place", with a range around it that is as wide as ours: it has none of its own. */
function multiplyTimeLimit(now: Instant, timeLimit: number, { earliest, latest }: Forecast): Forecast {
  const likely = now + timeLimit * placesAhead * 60_000;
  const half = (latest - earliest) / 2;
  return { earliest: instant(likely - half), likely: instant(likely), latest: instant(likely + half) };
}

/** A number about forecasts. */
type Measure = (cases: readonly ForecastCase[]) => number;

/** In percent: how often the start was in the range. */
export const coverageOf: Measure = (cases) =>
  (100 * cases.filter(({ startedAt, earliest, latest }) => startedAt >= earliest && startedAt <= latest).length) / cases.length;

/** In minutes. */
export const medianWidthOf: Measure = (cases) => median(cases.map(({ earliest, latest }) => latest - earliest)) / 60_000;

/** In minutes: how far from the start the likely one was. */
export const medianErrorOf: Measure = (cases) => median(cases.map(({ startedAt, likely }) => Math.abs(likely - startedAt))) / 60_000;

/** Compares our forecasts with others of the same starts; only those cases count that have one. */
export function compareBy(measure: Measure, cases: readonly ComparedCase[], other: 'oracle' | 'naive'): Comparison {
  const compared = cases.flatMap((each) => (each[other] ? { ours: each.ours, baseline: each[other] } : []));
  return { baseline: measure(compared.map(({ baseline }) => baseline)), ours: measure(compared.map(({ ours }) => ours)) };
}
