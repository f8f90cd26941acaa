import { type Instant, instant } from '../ids.js';
import { type Pace } from './pace.js';

/** The forecast time of a start or of the end: in at least 80 % of cases it is between `earliest` and `latest`; `likely` is the median. */
export interface Forecast {
  earliest: Instant;
  likely: Instant;
  latest: Instant;
}

/** The input of a forecast. */
export interface QueueSituation {
  pace: Pace | null;
  /** When the stints of the performers on stage started. */
  stage: readonly Instant[];
  /** Number of performers selected to go on stage next (at a jam). */
  selected: number;
  /** The gig's date: nobody plays before it. */
  startsAt: Instant;
  now: Instant;
}

const minuteMs = 60_000;
/** The remaining time of a running stint is at least this share of the mean stint, because long stints are the ones that still run. */
const remainingShare = 0.6;
/** The share of called performers who are present. */
const presentShare = 0.85;
/**
 * The first two in the queue have on average 0.2 more performers before them: in one call of five the host skips the first and calls one of the
 * next two instead. Further back in the queue, being skipped and being called early cancel out.
 */
const skipped = { placeCount: 2, extraPerformers: 0.2 };
/** Variance of the pace itself relative to its mean, a standard deviation of 7 %: hosts speed up and slow down. It matters for long waits. */
const relativePaceVariance = 0.005;
/** Above it the approximation in `gammaQuantile` is invalid. */
const maxRelativeVariance = 1.4;
/**
 * The 6.5th and the 86.5th percentile, as quantiles of the normal distribution. In a skewed distribution the range between them, which
 * contains 80 % of cases, is narrower than that from the 10th to the 90th. Fewer starts are before it than after it, because a performer
 * may miss an early start.
 */
const earliestQuantile = -1.514;
const latestQuantile = 1.103;

/**
 * Forecasts when a performer in the queue goes on stage (docs/rules.md#forecast). `ahead` is the number of unheld performers before them. For a
 * selected performer pass `ahead` 0 and `selected` 0. Returns null without a pace. A larger `ahead` never gives an earlier time, and no time
 * is before `now`.
 *
 * The time until the start is the sum of the running stint's remaining time, a changeover, and the stints and changeovers of the groups before.
 * The remaining time is the mean stint minus the elapsed time, but at least `remainingShare` of the mean. A sum of independent times has a
 * variance proportional to its mean, and is skewed because times are not negative. The gamma distribution has both properties, so the forecast
 * consists of its percentiles.
 */
export function forecastStart(situation: QueueSituation, ahead: number): Forecast | null {
  const { pace, selected } = situation;
  if (!pace) return null;
  const { together } = pace;
  const freePlaceCount = countFreePlaces(selected, together);
  if (ahead < freePlaceCount) return toForecast(situation, pace, getMinutesUntilNextGroup(situation, pace));
  // On average, half of the performers of one's own band are ahead in the queue: they do not play before, but together with oneself
  const groupCount = Math.max(0, estimatePlayingBefore(ahead - freePlaceCount) - (together - 1) / 2) / together;
  const selectedGroupCount = selected > 0 ? 1 : 0;
  const minutesOfGroupsBefore = (selectedGroupCount + groupCount) * getGroupMinutes(pace);
  return toForecast(situation, pace, getMinutesUntilNextGroup(situation, pace) + minutesOfGroupsBefore);
}

/**
 * Forecasts when the stage is empty after everybody on stage, selected and in the queue has played. Returns null without a pace, or if nobody is
 * left to play.
 */
export function forecastEnd(situation: QueueSituation, queueLength: number): Forecast | null {
  const { pace, stage, selected } = situation;
  if (!pace || stage.length + selected + queueLength === 0) return null;
  if (selected + queueLength === 0) return toForecast(situation, pace, estimateRemainingMinutes(situation, pace));
  const { together } = pace;
  const restCount = Math.max(0, queueLength - countFreePlaces(selected, together));
  // Half a band more, because the last band is usually incomplete
  const groupCount = restCount > 0 ? Math.max(1, (presentShare * restCount + (together - 1) / 2) / together) : 0;
  const totalGroupCount = groupCount + (selected > 0 ? 1 : 0);
  return toForecast(situation, pace, estimateRemainingMinutes(situation, pace) + totalGroupCount * getGroupMinutes(pace));
}

/** Estimates how many performers play before a performer in the queue. */
const estimatePlayingBefore = (ahead: number): number => presentShare * ahead + (ahead < skipped.placeCount ? skipped.extraPerformers : 0);

/** Counts the free places in the band that is being selected; the first performers of the queue can still join it. */
const countFreePlaces = (selected: number, together: number): number => (selected > 0 ? Math.max(0, Math.floor(together) - selected) : 0);

/** The time that one group takes: its stint and the changeover after it. */
const getGroupMinutes = ({ stintMinutes, changeoverMinutes }: Pace): number => stintMinutes + changeoverMinutes;

const getMinutesUntilNextGroup = (situation: QueueSituation, pace: Pace): number =>
  estimateRemainingMinutes(situation, pace) + pace.changeoverMinutes;

/** Remaining time of the group on stage. Its start is the median start, because some may have stayed from the previous band or been swapped in. */
function estimateRemainingMinutes({ stage, now }: QueueSituation, { stintMinutes }: Pace): number {
  const startedAt = [...stage].sort((one, other) => one - other)[stage.length >> 1];
  if (startedAt === undefined) return 0;
  const elapsedMinutes = Math.max(0, now - startedAt) / minuteMs;
  return Math.max(stintMinutes - elapsedMinutes, remainingShare * stintMinutes);
}

/** Adds the minutes to `now`, or to the gig's date if it is later and the gig has not begun (nobody on stage, under three ended stints). */
function toForecast({ stage, startsAt, now }: QueueSituation, pace: Pace, minutes: number): Forecast {
  const hasBegun = stage.length > 0 || pace.source === 'tonight';
  const from = hasBegun ? now : Math.max(now, startsAt);
  const variancePerMinute = pace.spreadMinutes ** 2 / getGroupMinutes(pace);
  const relativeVariance = minutes > 0 ? Math.min(variancePerMinute / minutes + relativePaceVariance, maxRelativeVariance) : 0;
  const at = (normalQuantile: number): Instant =>
    instant(Math.round(from + minutes * minuteMs * gammaQuantile(relativeVariance, normalQuantile)));
  return { earliest: at(earliestQuantile), likely: at(0), latest: at(latestQuantile) };
}

/** Returns a quantile of the gamma distribution with mean 1 and the given variance (Wilson–Hilferty approximation). */
const gammaQuantile = (variance: number, normalQuantile: number): number =>
  (1 - variance / 9 + (normalQuantile * Math.sqrt(variance)) / 3) ** 3;
