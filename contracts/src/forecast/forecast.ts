import { type Instant, instant } from '../ids.js';
import { type Pace } from './pace.js';

/** When something happens: with a probability of about four in five between `earliest` and `latest`, and as likely before `likely` as after. */
export interface Forecast {
  earliest: Instant;
  likely: Instant;
  latest: Instant;
}

/** What a forecast is made of. */
export interface LineSituation {
  pace: Pace | null;
  /** When the stints of all on stage started. */
  stage: readonly Instant[];
  /** How many are selected to go on next (jam). */
  selected: number;
  /** The gig's date: nobody plays before it. */
  startsAt: Instant;
  now: Instant;
}

const minute = 60_000;
/** However long a stint has lasted, so much of a stint is still to be expected: the longer ones are those that are still running. */
const shareThatRemains = 0.6;
/** Beyond it the range is no longer meaningful. */
const mostRelativeVariance = 1.4;
const skipped = 0.25;
const progress = 0.9;
const paceVariance = 0.01;
const tenthPercentile = -1.2816;

/** When somebody starts before whom `ahead` unheld people of the line are called. */
export function forecastStart(situation: LineSituation, ahead: number): Forecast | null {
  const { pace, selected } = situation;
  if (!pace) return null;
  return toForecast(situation, pace, minutesUntilNextTurn(situation, pace) + turnsBefore(pace, selected, ahead) * turnMinutes(pace));
}

/** When the last of `waiting` people in the line is off stage again (0: those on stage and selected). Null where nobody is to play. */
export function forecastEnd(situation: LineSituation, waiting: number): Forecast | null {
  const { pace, stage, selected } = situation;
  if (!pace || stage.length + selected + waiting === 0) return null;
  if (selected + waiting === 0) return toForecast(situation, pace, remainingMinutes(situation, pace));
  const before = waiting > 0 ? turnsBefore(pace, selected, waiting - 1) : 0;
  return toForecast(situation, pace, minutesUntilNextTurn(situation, pace) + before * turnMinutes(pace) + pace.stintMinutes);
}

const turnMinutes = ({ stintMinutes, changeoverMinutes }: Pace): number => stintMinutes + changeoverMinutes;

function turnsBefore({ together }: Pace, selected: number, ahead: number): number {
  if (selected === 0) return turnsOfLine(together, ahead);
  const free = Math.max(0, together - selected);
  return ahead < Math.floor(free) ? 0 : 1 + turnsOfLine(together, Math.max(0, ahead - free));
}

const turnsOfLine = (together: number, ahead: number): number => Math.max(0, skipped + progress * ahead - (together - 1) / 2) / together;

function minutesUntilNextTurn(situation: LineSituation, pace: Pace): number {
  return remainingMinutes(situation, pace) + pace.changeoverMinutes;
}

function remainingMinutes({ stage, now }: LineSituation, { stintMinutes }: Pace): number {
  const startedAt = [...stage].sort((one, other) => one - other)[stage.length >> 1];
  if (startedAt === undefined) return 0;
  const elapsedMinutes = Math.max(0, now - startedAt) / minute;
  return Math.max(stintMinutes - elapsedMinutes, shareThatRemains * stintMinutes);
}

function toForecast({ stage, startsAt, now }: LineSituation, pace: Pace, minutes: number): Forecast {
  const hasBegun = stage.length > 0 || pace.source === 'tonight';
  const from = hasBegun ? now : Math.max(now, startsAt);
  const variancePerMinute = pace.spreadMinutes ** 2 / turnMinutes(pace);
  const relativeVariance = minutes > 0 ? Math.min(variancePerMinute / minutes + paceVariance, mostRelativeVariance) : 0;
  const at = (normalQuantile: number): Instant =>
    instant(Math.round(from + minutes * gammaQuantile(relativeVariance, normalQuantile) * minute));
  return { earliest: at(tenthPercentile), likely: at(0), latest: at(-tenthPercentile) };
}

/** Of a gamma distribution with the mean 1, after Wilson and Hilferty. */
const gammaQuantile = (variance: number, normalQuantile: number): number =>
  Math.max(0, 1 - variance / 9 + (normalQuantile * Math.sqrt(variance)) / 3) ** 3;
