import { type Pace } from '@jamjar/contracts/forecast/pace';
import { type Forecast } from '@jamjar/contracts/forecast/forecast';
import { formatClock } from '../../ui/format/clock-format.js';

/** Screens compute their forecasts anew at this interval. */
export const forecastIntervalMs = 15_000;
const minuteMs = 60_000;
/** A range from earliest to latest of at most this length is shown as one time, a longer one as two. */
const narrowRangeMs = 10 * minuteMs;
/** A forecast whose likely time is further away is too uncertain to be shown. */
const horizonMs = 120 * minuteMs;
/** A time that is at least this far away is rounded to `coarseStepMs`, a nearer one to a minute. */
const coarseFromMs = 10 * minuteMs;
const coarseStepMs = 5 * minuteMs;

const paceSourceTexts: Readonly<Record<Pace['source'], string>> = {
  tonight: "tonight's pace",
  earlier: 'earlier nights',
  timeLimit: 'the time limit',
};

/**
 * When something is to happen: `about 21:25` where the range is within 10 minutes, else `between 21:10 and 21:40`; null where there is no
 * forecast, or it is likely more than two hours away (docs/rules.md#forecast).
 * @param nowMs ms since 1970 by the server's clock
 * @param formatRange formats two clock times
 */
export function formatForecast(
  forecast: Forecast | null,
  nowMs: number,
  formatRange = (from: string, to: string): string => `between ${from} and ${to}`,
): string | null {
  if (!forecast || forecast.likely - nowMs > horizonMs) return null;
  const { earliest, likely, latest } = forecast;
  if (latest - earliest <= narrowRangeMs) return `about ${formatClock(roundToStep(likely, getStepMs(likely - nowMs), Math.round))}`;
  const [from, to] = [roundToStep(earliest, getStepMs(earliest - nowMs), Math.floor), roundToStep(latest, coarseStepMs, Math.ceil)];
  return formatRange(formatClock(from), formatClock(to));
}

/** How far away a forecast is and what it is based on: `in 15 to 20 minutes, going by tonight's pace`; null where `formatForecast` is null. */
export function describeForecast(forecast: Forecast | null, nowMs: number, source: Pace['source']): string | null {
  if (!forecast || forecast.likely - nowMs > horizonMs) return null;
  return `${formatWait(forecast.earliest - nowMs, forecast.latest - nowMs)}, going by ${paceSourceTexts[source]}`;
}

function formatWait(earliestMs: number, latestMs: number): string {
  const from = Math.max(0, roundToStep(earliestMs, getStepMs(earliestMs), Math.floor) / minuteMs);
  const to = Math.max(1, roundToStep(latestMs, getStepMs(latestMs), Math.ceil) / minuteMs);
  if (from === 0) return `within ${to} ${to === 1 ? 'minute' : 'minutes'}`;
  return from === to ? `in ${to} minutes` : `in ${from} to ${to} minutes`;
}

const getStepMs = (distanceMs: number): number => (distanceMs < coarseFromMs ? minuteMs : coarseStepMs);
const roundToStep = (ms: number, stepMs: number, round: (stepCount: number) => number): number => round(ms / stepMs) * stepMs;
