import { type Forecast, forecastStart } from '@jamjar/contracts/forecast/forecast';
import { measurePace } from '@jamjar/contracts/forecast/pace';
import { median } from '../measure.js';
import { type GeneratedCase, placesAhead, toInstant } from './generated-nights.js';
import { Random } from '../../testing/random.js';
import { SimulatedNight } from './simulated-night.js';

/** In minutes since the night's start. */
export interface Range {
  earliest: number;
  likely: number;
  latest: number;
}

/** A forecast, and when the performer really started. */
export interface ForecastCase {
  range: Range;
  startedAt: number;
}

/** Three forecasts of one start. */
export interface ComparedCase {
  kind: 'open mic' | 'jam';
  ours: ForecastCase;
  oracle: ForecastCase;
  /** Null where there is no time limit. */
  naive: ForecastCase | null;
}

const futures = 300;

/** Null where there is nothing to tell from: no history, no time limit, and too few stints. */
export function compareForecasts(generated: GeneratedCase): ComparedCase | null {
  const { parameters, state, startedAt, timeLimit, tonight, earlier } = generated;
  const { kind } = parameters;
  const pace = measurePace({ tonight, earlier, timeLimit, type: kind === 'jam' ? 'jam' : 'openmic' });
  const stage = state.startedAt === null ? [] : [toInstant(state.startedAt)];
  const situation = { pace, stage, selected: state.selected.length, startsAt: toInstant(0), now: toInstant(state.time) };
  const forecast = forecastStart(situation, placesAhead);
  if (!forecast) return null;
  const range = toRange(forecast);
  return {
    kind,
    ours: { startedAt, range },
    oracle: { startedAt, range: askOracle(generated) },
    naive: timeLimit ? { startedAt, range: multiplyTimeLimit(state.time, timeLimit, range) } : null,
  };
}

export function toRange({ earliest, likely, latest }: Forecast): Range {
  return { earliest: earliest / 60_000, likely: likely / 60_000, latest: latest / 60_000 };
}

/**
 * What somebody says who knows the night's parameters, but not its future: the central 80 % of many futures that follow the same rules. The
 * performer comes in all of them, as in all cases.
 */
function askOracle({ parameters, state, performer, startedAt }: GeneratedCase): Range {
  const random = new Random(Math.round(startedAt * 1_000) + performer); // of the case's own, so that no case depends on others
  const starts = Array.from({ length: futures }, () => new SimulatedNight(parameters, random, state, performer).playUntilStart(performer));
  starts.sort((one, other) => one - other);
  const at = (share: number): number => starts[Math.floor(share * futures)] ?? NaN;
  return { earliest: at(0.1), likely: at(0.5), latest: at(0.9) };
}

/** "Time limit × place", with a range around it that is as wide as ours: it has none of its own. */
function multiplyTimeLimit(time: number, timeLimit: number, ours: Range): Range {
  const likely = time + timeLimit * placesAhead;
  const half = (ours.latest - ours.earliest) / 2;
  return { earliest: likely - half, likely, latest: likely + half };
}

/** In percent: how often the start was in the range. */
export function coverageOf(cases: readonly ForecastCase[]): number {
  const covered = cases.filter(({ startedAt, range }) => startedAt >= range.earliest && startedAt <= range.latest);
  return (100 * covered.length) / cases.length;
}

/** In minutes. */
export const medianWidthOf = (cases: readonly ForecastCase[]): number => median(cases.map(({ range }) => range.latest - range.earliest));

/** In minutes: how far from the start the likely one was. */
export const medianErrorOf = (cases: readonly ForecastCase[]): number =>
  median(cases.map(({ startedAt, range }) => Math.abs(range.likely - startedAt)));
