import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useMemo } from 'react';
import { selectRows } from '../../api/cached-rows.js';
import { forecastIntervalMs } from '../../domain/forecast/forecast-format.js';
import { type Forecasts, noForecasts } from '../../domain/forecast/forecasts.js';
import { useServerTimeStep } from '../../client/server-clock.js';
import { forecastQueue } from './queue-forecast.js';
import { usePaceQuery } from './pace.api.js';

type PerformersByStatus = Readonly<Record<'onStage' | 'selected' | 'queue', readonly PerformerView[]>>;

/** The forecasts of a gig, anew every 15 seconds and on changes of performers or pace; none if it is generic, completed or without pace. */
export function useQueueForecast(gig: GigView, performers: PerformersByStatus): Forecasts {
  const hasForecasts = gig.type !== 'generic' && !gig.completed;
  const { data } = usePaceQuery(gig.id, { skip: !hasForecasts });
  const nowMs = useServerTimeStep(forecastIntervalMs);
  return useMemo(() => {
    const pace = data && selectRows(data)[0]?.pace;
    return hasForecasts && pace ? forecastQueue({ gig, ...performers, pace, nowMs }) : noForecasts;
  }, [hasForecasts, data, gig, performers, nowMs]);
}
