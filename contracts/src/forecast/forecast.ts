import { type Instant, instant } from '../ids.js';
import { type Pace } from './pace.js';

/** When something happens: in at least four of five cases between `earliest` and `latest`, and as often before `likely` as after. */
export interface Forecast {
  earliest: Instant;
  likely: Instant;
  latest: Instant;
}

/** What a forecast is made of. */
export interface QueueSituation {
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
 * So many more play before the first two of a queue: a host who passes over the first (one call in five) takes one of the next two behind. All
 * others are drawn ahead as often as they are overtaken.
 */
const passedOver = { places: 2, performers: 0.2 };
/** Hosts hurry and dawdle: nobody's pace is known better than to 7 in 100. It matters for those who wait long. */
const paceVariance = 0.005;
/** Beyond it the approximation of the quantiles does not hold. */
const maxRelativeVariance = 1.4;
/**
 * The 6.5th and the 86.5th percentile of the normal distribution. With a skewed one, these four of five cases lie closer together than those
 * from the 10th to the 90th; and somebody who starts before the earliest time may miss it, who starts after the latest only waits.
 */
const earliestQuantile = -1.514;
const latestQuantile = 1.103;

/**
 * Forecasts when somebody starts before whom `ahead` people of the queue are called who are not held (docs/rules.md#forecast). Somebody who is
 * selected: `ahead` 0 with `selected` 0. Null where there is no pace. More `ahead` is never earlier; nothing is earlier than `now`.
 *
 * The time until then is a sum: what remains of the stint on stage, a changeover, and the groups that play before. What remains is the usual
 * stint without what has passed of it, but never less than a share of it. A sum of independent times has a variance in proportion to its
 * length and is skewed, because no time is below zero. The gamma distribution has both properties, also a sum of such times has it;
 * so its percentiles are the forecast, and the 50th is the likely time.
 */
export function forecastStart(situation: QueueSituation, ahead: number): Forecast | null {
  const { pace, selected } = situation;
  if (!pace) return null;
  const { together } = pace;
  const free = freePlaces(selected, together);
  if (ahead < free) return toForecast(situation, pace, minutesUntilNextGroup(situation, pace));
  // whom a band starts with depends on who comes: on average, half of a band is ahead within one's own
  const groups = Math.max(0, playsBefore(ahead - free) - (together - 1) / 2) / together;
  const selectedGroups = selected > 0 ? 1 : 0;
  return toForecast(situation, pace, minutesUntilNextGroup(situation, pace) + (selectedGroups + groups) * groupMinutes(pace));
}

/**
 * Forecasts when the last of `waiting` people in the queue is off stage again (0: those on stage and selected). Null where there is no pace, or
 * nobody to play. The order of calls does not matter for it, only who comes.
 */
export function forecastEnd(situation: QueueSituation, waiting: number): Forecast | null {
  const { pace, stage, selected } = situation;
  if (!pace || stage.length + selected + waiting === 0) return null;
  if (selected + waiting === 0) return toForecast(situation, pace, remainingMinutes(situation, pace));
  const { together } = pace;
  const rest = Math.max(0, waiting - freePlaces(selected, together));
  // the last band is seldom complete
  const groups = rest > 0 ? Math.max(1, (shareWhoCome * rest + (together - 1) / 2) / together) : 0;
  const allGroups = groups + (selected > 0 ? 1 : 0);
  return toForecast(situation, pace, remainingMinutes(situation, pace) + allGroups * groupMinutes(pace));
}

/** How many play, on average, before somebody in the queue. */
const playsBefore = (ahead: number): number => shareWhoCome * ahead + (ahead < passedOver.places ? passedOver.performers : 0);

/** The first of the queue may still join a band that has begun to be selected. */
const freePlaces = (selected: number, together: number): number => (selected > 0 ? Math.max(0, Math.floor(together) - selected) : 0);

/** How long a group takes: its stint and the changeover after it. */
const groupMinutes = ({ stintMinutes, changeoverMinutes }: Pace): number => stintMinutes + changeoverMinutes;

const minutesUntilNextGroup = (situation: QueueSituation, pace: Pace): number => remainingMinutes(situation, pace) + pace.changeoverMinutes;

/** How long the group on stage still plays. Its start is that of most on stage: some may have stayed from the band before, or have been swapped in. */
function remainingMinutes({ stage, now }: QueueSituation, { stintMinutes }: Pace): number {
  const startedAt = [...stage].sort((one, other) => one - other)[stage.length >> 1];
  if (startedAt === undefined) return 0;
  const elapsedMinutes = Math.max(0, now - startedAt) / minute;
  return Math.max(stintMinutes - elapsedMinutes, remainingShare * stintMinutes);
}

/** Who has started before the date has begun: a gig with somebody on stage, or with three stints, counts from `now`. */
function toForecast({ stage, startsAt, now }: QueueSituation, pace: Pace, minutes: number): Forecast {
  const hasBegun = stage.length > 0 || pace.source === 'tonight';
  const from = hasBegun ? now : Math.max(now, startsAt);
  const variancePerMinute = pace.spreadMinutes ** 2 / groupMinutes(pace);
  const relativeVariance = minutes > 0 ? Math.min(variancePerMinute / minutes + paceVariance, maxRelativeVariance) : 0;
  const at = (normalQuantile: number): Instant =>
    instant(Math.round(from + minutes * minute * gammaQuantile(relativeVariance, normalQuantile)));
  return { earliest: at(earliestQuantile), likely: at(0), latest: at(latestQuantile) };
}

/** Of the gamma distribution with the mean 1 and this variance, approximated after Wilson and Hilferty. */
const gammaQuantile = (variance: number, normalQuantile: number): number =>
  (1 - variance / 9 + (normalQuantile * Math.sqrt(variance)) / 3) ** 3;
