import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useServerTimeSelector } from '../../client/server-clock.js';
import { type TimerState } from '../../ui/elements/timer.js';

const minuteMs = 60_000;
const lastMinuteLabel = '1 min left';

/**
 * Says of a stint that its last minute is running or that it exceeds the gig's time limit; empty before that and without a limit.
 * @param since the start of the stint, ISO 8601; null when the performer is not on stage
 * @param timeLimitMinutes null or 0: no limit
 * @param nowMs in ms since 1970
 */
export function formatTimeLimit(since: string | null, timeLimitMinutes: number | null, nowMs: number): string {
  if (since === null || timeLimitMinutes === null || timeLimitMinutes === 0) return '';
  const overrunMs = nowMs - Date.parse(since) - timeLimitMinutes * minuteMs;
  if (overrunMs < -minuteMs) return '';
  if (overrunMs <= 0) return lastMinuteLabel;
  return overrunMs < minuteMs ? 'Time is up' : `${Math.floor(overrunMs / minuteMs)} min over`;
}

/** Where a performer's stint is relative to the time limit, and the label for it. Rerenders when the label changes, not every second. */
export function useTimeLimit(
  { stageStartTime }: Pick<PerformerView, 'stageStartTime'>,
  timeLimitMinutes: number | null,
): { state: TimerState; label: string } {
  const label = useServerTimeSelector((nowMs) => formatTimeLimit(stageStartTime, timeLimitMinutes, nowMs));
  const stateWithLabel = label === lastMinuteLabel ? 'lastMinute' : 'over';
  return { state: label === '' ? 'within' : stateWithLabel, label };
}
