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
  /** Performers who are neither on stage nor selected. */
  queue: readonly PerformerView[];
  pace: Pace | null;
  nowMs: number;
}

/** The forecasts that staff see: when those in the queue start, and when the gig ends. Who is held is left out (docs/rules.md#forecast). */
export function forecastQueue({ gig, onStage, selected, queue, pace, nowMs }: QueueInput): Forecasts {
  if (!pace) return noForecasts;
  const stage = onStage.flatMap(({ stageStartTime }) => (stageStartTime === null ? [] : [instant(Date.parse(stageStartTime))]));
  const situation = { pace, stage, selected: selected.length, startsAt: instant(Date.parse(gig.date)), now: instant(nowMs) };
  const waiting = queue
    .filter(({ held, played }) => !held && (gig.type === 'jam' || !played))
    .sort(compareCallingOrder(gig.type))
    .map(({ id, played }, aheadCount) => ({ id, played, forecast: forecastStart(situation, aheadCount) }));
  // the selected start next, at the time when the first of the queue would if nobody were selected
  const nextStart = selected.length > 0 ? forecastStart({ ...situation, selected: 0 }, 0) : waiting[0]?.forecast;
  const notPlayedCount = waiting.filter(({ played }) => !played).length;
  return {
    rows: new Map(waiting.flatMap(({ id, forecast }) => toRow(id, forecast, gig.endsAt, nowMs))),
    nextText: nextStart ? formatNextStart(nextStart.likely - nowMs) : null,
    stageRunsOver: runsOverLimit(situation, gig.timeLimit),
    end: toEnd(forecastEnd(situation, notPlayedCount), gig.endsAt),
  };
}

function toRow(id: PerformerId, forecast: Forecast | null, endsAt: string | null, nowMs: number): [PerformerId, RowForecast][] {
  const text = formatForecast(forecast, nowMs, (from, to) => `${from}–${to}`); // a row has no room for "between … and …"
  return forecast && text !== null ? [[id, { text, runsOver: isAfter(forecast.likely, endsAt) }]] : [];
}

const isAfter = (likely: number, endsAt: string | null): boolean => endsAt !== null && likely > Date.parse(endsAt);

function formatNextStart(msUntilStart: number): string {
  const minutes = Math.round(msUntilStart / minuteMs);
  return minutes < 1 ? 'next any moment' : `next in ${minutes} min`;
}

/** Whether somebody on stage has exceeded the time limit or is likely to. */
function runsOverLimit(situation: QueueSituation, timeLimit: number | null): boolean {
  const stageEmptyAt = forecastEnd({ ...situation, selected: 0 }, 0)?.likely;
  if (timeLimit === null || stageEmptyAt === undefined) return false;
  return situation.stage.some((startedAt) => stageEmptyAt > startedAt + timeLimit * minuteMs);
}

const toEnd = (forecast: Forecast | null, endsAt: string | null): Forecasts['end'] =>
  forecast && { at: forecast.likely, runsOver: isAfter(forecast.likely, endsAt) };
