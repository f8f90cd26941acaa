import { type PerformerId } from '@jamjar/contracts/ids';
import { createContext, useContext } from 'react';

/** When a performer in the queue is likely to start. */
export interface RowForecast {
  /** For example `about 21:25` or `21:10–21:40`. */
  text: string;
  /** Whether the likely start is after the planned end of the gig. */
  runsOver: boolean;
}
export interface Forecasts {
  /** By performer, of those in the calling order who are not held and are likely to start within two hours. */
  rows: ReadonlyMap<PerformerId, RowForecast>;
  /** For example `next in 4 min`; null where there is no forecast. */
  nextText: string | null;
  /** Whether somebody on stage has stayed, or is likely to stay, beyond the time limit. */
  stageRunsOver: boolean;
  /** The likely end of the gig. `at`: ms since 1970; `runsOver`: whether it is after the planned end. */
  end: { at: number; runsOver: boolean } | null;
}

export const noForecasts: Forecasts = { rows: new Map(), nextText: null, stageRunsOver: false, end: null };

/** The forecasts of the gig whose page is shown. */
export const ForecastsContext = createContext(noForecasts);

/** The forecasts of the gig whose page is shown; none on other pages. */
export const useForecasts = (): Forecasts => useContext(ForecastsContext);
