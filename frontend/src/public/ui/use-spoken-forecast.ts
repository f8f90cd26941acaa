import { type Pace } from '@jamjar/contracts/forecast/pace';
import { type Forecast, forecastStart } from '@jamjar/contracts/forecast/forecast';
import { instant } from '@jamjar/contracts/ids';
import { describeForecast, forecastStepMs, formatForecast } from '../../domain/forecast/forecast-format.js';
import { useServerTimeStep } from '../../client/server-clock.js';

interface Line {
  pace: Pace | null;
  stage: readonly { since: string }[];
  /** How many are selected. */
  selected: number;
  /** When the gig starts, ISO 8601. */
  date: string;
}
/** What is said to somebody with `ahead` people before them. */
export interface SpokenForecast {
  /** `about 21:25` */
  time: string;
  /** `in 15 to 20 minutes, going by tonight's pace` */
  wait: string;
}

/** Forecasts for the line, made again every 15 seconds; null where there is none, or none that anybody could go by (docs/rules.md#forecast). */
export function useSpokenForecast({ pace, stage, selected, date }: Line): (ahead: number | null) => SpokenForecast | null {
  const now = useServerTimeStep(forecastStepMs);
  return (ahead) => {
    if (ahead === null || pace === null) return null;
    const stints = stage.map(({ since }) => instant(Date.parse(since)));
    const situation = { pace, stage: stints, selected, startsAt: instant(Date.parse(date)), now: instant(now) };
    return toWords(forecastStart(situation, ahead), now, pace);
  };
}

function toWords(forecast: Forecast | null, now: number, { source }: Pace): SpokenForecast | null {
  const [time, wait] = [formatForecast(forecast, now), describeForecast(forecast, now, source)];
  return time === null || wait === null ? null : { time, wait };
}
