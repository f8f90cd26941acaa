import { type Pace } from '@jamjar/contracts/forecast/pace';
import { type Forecast, forecastEnd, forecastStart, type QueueSituation } from '@jamjar/contracts/forecast/forecast';
import { compareCallingOrder } from '@jamjar/contracts/gigs/line-up.order';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { instant, type PerformerId } from '@jamjar/contracts/ids';
import { formatForecast } from '../../domain/forecast/forecast-format.js';
import { noForecasts, type Forecasts, type RowForecast } from '../../domain/forecast/forecasts.js';

const minuteMs = 60_000;

interface QueueInput {
  gig: Pick<GigView, 'type' | 'date' | 'endsAt' | 'timeLimit'>;
  onStage: readonly PerformerView[];
  selected: readonly PerformerView[];
  /** Neither on stage nor selected. */
  queue: readonly PerformerView[];
  pace: Pace | null;
  /** In ms since 1970. */
  now: number;
}

/** When who starts, and when the gig ends, as staff see it; performers on hold do not count (docs/rules.md#forecast). */
export function forecastQueue({ gig, onStage, selected, queue, pace, now }: QueueInput): Forecasts {
  if (!pace) return noForecasts;
  const stage = onStage.flatMap(({ stageStartTime }) => (stageStartTime === null ? [] : [instant(Date.parse(stageStartTime))]));
  const situation = { pace, stage, selected: selected.length, startsAt: instant(Date.parse(gig.date)), now: instant(now) };
  const waiting = queue
    .filter(({ held, played }) => !held && (gig.type === 'jam' || !played))
    .sort(compareCallingOrder(gig.type))
    .map(({ id, played }, ahead) => ({ id, played, forecast: forecastStart(situation, ahead) }));
  const next = selected.length > 0 ? forecastStart({ ...situation, selected: 0 }, 0) : waiting[0]?.forecast;
  const notPlayed = waiting.filter(({ played }) => !played).length;
  return {
    rows: new Map(waiting.flatMap(({ id, forecast }) => toRow(id, forecast, gig.endsAt, now))),
    nextIn: next ? formatNext(next.likely - now) : null,
    stageRunsOver: runsOverLimit(situation, gig.timeLimit),
    end: toEnd(forecastEnd(situation, notPlayed), gig.endsAt),
  };
}

function toRow(id: PerformerId, forecast: Forecast | null, endsAt: string | null, now: number): [PerformerId, RowForecast][] {
  const text = formatForecast(forecast, now, (from, to) => `${from}–${to}`); // a row has room for no more
  return forecast && text !== null ? [[id, { text, runsOver: isAfter(forecast.likely, endsAt) }]] : [];
}

const isAfter = (likely: number, endsAt: string | null): boolean => endsAt !== null && likely > Date.parse(endsAt);

function formatNext(ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  return minutes < 1 ? 'next any moment' : `next in ${minutes} min`;
}

/** Whether those on stage are likely to stay beyond the time limit, or do already. */
function runsOverLimit(situation: QueueSituation, timeLimit: number | null): boolean {
  const off = forecastEnd({ ...situation, selected: 0 }, 0);
  return timeLimit !== null && off !== null && situation.stage.some((startedAt) => off.likely > startedAt + timeLimit * minuteMs);
}

const toEnd = (forecast: Forecast | null, endsAt: string | null): Forecasts['end'] =>
  forecast && { at: forecast.likely, runsOver: isAfter(forecast.likely, endsAt) };
