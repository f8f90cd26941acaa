import { type PerformerId } from '@jamjar/contracts/ids';
import { createContext, useContext } from 'react';

/** When a performer in the queue is likely to start. */
export interface RowForecast {
  /** For example `about 21:25` or `21:10–21:40`. */
  text: string;
  /** The likely start is after the end of the event. */
  runsOver: boolean;
}
/** The forecasts on a page of a gig: when who starts, and its end. */
export interface Forecasts {
  rows: ReadonlyMap<PerformerId, RowForecast>;
  /** For example `next in 4 min`; null where there is no forecast. */
  nextIn: string | null;
  /** Those on stage are likely to stay beyond the time limit. */
  stageRunsOver: boolean;
  /** `at`: ms since 1970; `runsOver`: after the end of the event. */
  end: { at: number; runsOver: boolean } | null;
}

export const noForecasts: Forecasts = { rows: new Map(), nextIn: null, stageRunsOver: false, end: null };

/** The forecasts of the gig whose page is shown. */
export const ForecastsContext = createContext(noForecasts);

/** The forecasts of the gig whose page is shown; none elsewhere. */
export const useForecasts = (): Forecasts => useContext(ForecastsContext);
