import { type Pace } from '@jamjar/contracts/forecast/pace';
import { type Forecast } from '@jamjar/contracts/forecast/forecast';
import { formatClock } from '../../ui/format/clock-format.js';

/** In these steps of time forecasts are made again. */
export const forecastStepMs = 15_000;
const minuteMs = 60_000;
/** Up to this range one time is shown, beyond it two. */
const narrowRangeMs = 10 * minuteMs;
/** Beyond it a forecast is too uncertain to be shown. */
const horizonMs = 120 * minuteMs;
/** From ten minutes on, the time is rounded to steps of five. */
const coarseFromMs = 10 * minuteMs;
const coarseStepMs = 5 * minuteMs;

const paceSources: Readonly<Record<Pace['source'], string>> = {
  tonight: "tonight's pace",
  earlier: 'earlier nights',
  timeLimit: 'the time limit',
};

/**
 * When something is to happen: `about 21:25` where the range is within 10 minutes, else `between 21:10 and 21:40`; null where there is no
 * forecast, or it is likely more than two hours away (docs/rules.md#forecast).
 * @param now in ms since 1970, of the server's clock
 * @param formatRange formats two clock times
 */
export function formatForecast(
  forecast: Forecast | null,
  now: number,
  formatRange = (from: string, to: string): string => `between ${from} and ${to}`,
): string | null {
  if (!forecast || forecast.likely - now > horizonMs) return null;
  const { earliest, likely, latest } = forecast;
  if (latest - earliest <= narrowRangeMs) return `about ${formatClock(round(likely, stepFor(likely - now), Math.round))}`;
  const [from, to] = [round(earliest, stepFor(earliest - now), Math.floor), round(latest, coarseStepMs, Math.ceil)];
  return formatRange(formatClock(from), formatClock(to));
}

/** How far away that is and what it was computed from: `in 15 to 20 minutes, going by tonight's pace`; null as `formatForecast`. @param now likewise */
export function describeForecast(forecast: Forecast | null, now: number, source: Pace['source']): string | null {
  if (!forecast || forecast.likely - now > horizonMs) return null;
  return `${formatWait(forecast.earliest - now, forecast.latest - now)}, going by ${paceSources[source]}`;
}

function formatWait(earliestMs: number, latestMs: number): string {
  const from = Math.max(0, round(earliestMs, stepFor(earliestMs), Math.floor) / minuteMs);
  const to = Math.max(1, round(latestMs, stepFor(latestMs), Math.ceil) / minuteMs);
  if (from === 0) return `within ${to} ${to === 1 ? 'minute' : 'minutes'}`;
  return from === to ? `in ${to} minutes` : `in ${from} to ${to} minutes`;
}

const stepFor = (msAway: number): number => (msAway < coarseFromMs ? minuteMs : coarseStepMs);
const round = (ms: number, stepMs: number, by: (steps: number) => number): number => by(ms / stepMs) * stepMs;
