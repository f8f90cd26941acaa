import { type Pace } from '@jamjar/contracts/forecast/pace';
import { type Forecast, forecastStart } from '@jamjar/contracts/forecast/forecast';
import { instant } from '@jamjar/contracts/ids';
import { describeForecast, forecastIntervalMs, formatForecast } from '../../domain/forecast/forecast-format.js';
import { useServerTimeStep } from '../../client/server-clock.js';

interface StageSituation {
  pace: Pace | null;
  stage: readonly { since: string }[];
  /** How many are selected. */
  selected: number;
  /** When the gig starts, ISO 8601. */
  date: string;
}
/** The forecast of when a performer goes on stage. */
export interface ForecastTexts {
  /** `about 21:25` */
  time: string;
  /** `in 15 to 20 minutes, going by tonight's pace` */
  wait: string;
}

/**
 * Forecasts, anew every 15 s, the start of a performer with `ahead` others before. Null for a performer outside the queue, without a pace,
 * and where the start is too uncertain (docs/rules.md#forecast).
 */
export function useForecastTexts({ pace, stage, selected, date }: StageSituation): (ahead: number | null) => ForecastTexts | null {
  const now = useServerTimeStep(forecastIntervalMs);
  return (ahead) => {
    if (ahead === null || pace === null) return null;
    const stints = stage.map(({ since }) => instant(Date.parse(since)));
    const situation = { pace, stage: stints, selected, startsAt: instant(Date.parse(date)), now: instant(now) };
    return toForecastTexts(forecastStart(situation, ahead), now, pace);
  };
}

function toForecastTexts(forecast: Forecast | null, now: number, { source }: Pace): ForecastTexts | null {
  const [time, wait] = [formatForecast(forecast, now), describeForecast(forecast, now, source)];
  return time === null || wait === null ? null : { time, wait };
}
