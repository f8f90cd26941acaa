import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useMemo } from 'react';
import { selectRows } from '../../api/cached-rows.js';
import { forecastStepMs } from '../../domain/forecast/forecast-format.js';
import { type Forecasts, noForecasts } from '../../domain/forecast/forecasts.js';
import { useServerTimeStep } from '../../client/server-clock.js';
import { forecastQueue } from './queue-forecast.js';
import { usePaceQuery } from './pace.api.js';

type PerformersByStatus = Readonly<Record<'onStage' | 'selected' | 'queue', readonly PerformerView[]>>;

/** The forecasts of a gig's queue, made again every 15 seconds and whenever the queue or the pace changes; none where nobody is called to a stage. */
export function useQueueForecast(gig: GigView, performers: PerformersByStatus): Forecasts {
  const isForecast = gig.type !== 'generic' && !gig.completed;
  const { data } = usePaceQuery(gig.id, { skip: !isForecast });
  const now = useServerTimeStep(forecastStepMs);
  return useMemo(() => {
    const pace = data && selectRows(data)[0]?.pace;
    return isForecast && pace ? forecastQueue({ gig, ...performers, pace, now }) : noForecasts;
  }, [isForecast, data, gig, performers, now]);
}
