import { type Instant, instant } from '../ids.js';
import { type Pace } from './pace.js';

/** When something happens: in at least four of five cases between `earliest` and `latest`, and as often before `likely` as after. */
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
/** However long a stint has lasted, this share of a usual one is still to be expected: those that still run are the longer ones. */
const remainingShare = 0.6;
/** Of those who are called, about so many are there. */
const shareWhoCome = 0.85;
/**
 * So many turns more wait the first two of a line: a host who passes over the first (one call in five) takes one of the next two behind. All
 * others are drawn ahead as often as they are overtaken.
 */
const passedOver = { places: 2, turns: 0.2 };
/** Hosts hurry and dawdle: nobody's pace is known better than to 7 in 100. It matters for those who wait long. */
const paceVariance = 0.005;
/** Beyond it the approximation of the quantiles does not hold. */
const maxRelativeVariance = 1.4;
/**
 * The 6.5th and the 86.5th percentile of the normal distribution. With a skewed one, these four of five cases lie closer together than those
 * from the 10th to the 90th; and to start before the earliest time costs a turn, to start after the latest only patience.
 */
const earliestQuantile = -1.514;
const latestQuantile = 1.103;

/**
 * Forecasts when somebody starts before whom `ahead` people of the line are called who are not held (docs/rules.md#forecast). Somebody who is
 * selected: `ahead` 0 with `selected` 0. Null where there is no pace. More `ahead` is never earlier; nothing is earlier than `now`.
 *
 * The time until then is a sum: what remains of the stint on stage, a changeover, and the turns before one's own. What remains is the usual
 * stint without what has passed of it, but never less than a share of it. A sum of independent turns has a variance in proportion to its
 * length and is skewed, because no turn is shorter than nothing. The gamma distribution has both properties, and stays one when turns are added;
 * so its percentiles are the forecast; the 50th is the likely time.
 */
export function forecastStart(situation: LineSituation, ahead: number): Forecast | null {
  const { pace, selected } = situation;
  if (!pace) return null;
  const { together } = pace;
  const free = freePlaces(selected, together);
  if (ahead < free) return toForecast(situation, pace, minutesUntilNextTurn(situation, pace));
  // whom a band starts with depends on who comes: on average, half of a band is ahead within one's own
  const turns = Math.max(0, playsBefore(ahead - free) - (together - 1) / 2) / together;
  const selectedTurns = selected > 0 ? 1 : 0;
  return toForecast(situation, pace, minutesUntilNextTurn(situation, pace) + (selectedTurns + turns) * turnMinutes(pace));
}

/**
 * Forecasts when the last of `waiting` people in the line is off stage again (0: those on stage and selected). Null where there is no pace, or
 * nobody to play. The order of calls does not matter for it, only who comes.
 */
export function forecastEnd(situation: LineSituation, waiting: number): Forecast | null {
  const { pace, stage, selected } = situation;
  if (!pace || stage.length + selected + waiting === 0) return null;
  if (selected + waiting === 0) return toForecast(situation, pace, remainingMinutes(situation, pace));
  const { together } = pace;
  const rest = Math.max(0, waiting - freePlaces(selected, together));
  // the last band is seldom complete
  const turns = rest > 0 ? Math.max(1, (shareWhoCome * rest + (together - 1) / 2) / together) : 0;
  const allTurns = turns + (selected > 0 ? 1 : 0);
  return toForecast(situation, pace, remainingMinutes(situation, pace) + allTurns * turnMinutes(pace));
}

/** How many play, on average, before somebody in the line. */
const playsBefore = (ahead: number): number => shareWhoCome * ahead + (ahead < passedOver.places ? passedOver.turns : 0);

/** The first of the line may still join a band that has begun to be selected. */
const freePlaces = (selected: number, together: number): number => (selected > 0 ? Math.max(0, Math.floor(together) - selected) : 0);

const turnMinutes = ({ stintMinutes, changeoverMinutes }: Pace): number => stintMinutes + changeoverMinutes;

const minutesUntilNextTurn = (situation: LineSituation, pace: Pace): number => remainingMinutes(situation, pace) + pace.changeoverMinutes;

/** Of the turn on stage. Its start is that of most on stage: some may have stayed from the band before, or have been swapped in. */
function remainingMinutes({ stage, now }: LineSituation, { stintMinutes }: Pace): number {
  const startedAt = [...stage].sort((one, other) => one - other)[stage.length >> 1];
  if (startedAt === undefined) return 0;
  const elapsedMinutes = Math.max(0, now - startedAt) / minute;
  return Math.max(stintMinutes - elapsedMinutes, remainingShare * stintMinutes);
}

/** Who has started before the date has begun: a gig with somebody on stage, or with three stints, counts from `now`. */
function toForecast({ stage, startsAt, now }: LineSituation, pace: Pace, minutes: number): Forecast {
  const hasBegun = stage.length > 0 || pace.source === 'tonight';
  const from = hasBegun ? now : Math.max(now, startsAt);
  const variancePerMinute = pace.spreadMinutes ** 2 / turnMinutes(pace);
  const relativeVariance = minutes > 0 ? Math.min(variancePerMinute / minutes + paceVariance, maxRelativeVariance) : 0;
  const at = (normalQuantile: number): Instant =>
    instant(Math.round(from + minutes * minute * gammaQuantile(relativeVariance, normalQuantile)));
  return { earliest: at(earliestQuantile), likely: at(0), latest: at(latestQuantile) };
}

/** Of the gamma distribution with the mean 1 and this variance, approximated after Wilson and Hilferty. */
const gammaQuantile = (variance: number, normalQuantile: number): number =>
  (1 - variance / 9 + (normalQuantile * Math.sqrt(variance)) / 3) ** 3;
