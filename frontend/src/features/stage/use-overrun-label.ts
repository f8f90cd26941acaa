import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useServerTimeSelector } from '../../ui/server-clock.js';

const minuteMs = 60_000;

/**
 * By how many whole minutes a stint exceeds the gig's time limit; null while it does not.
 * @param since the start of the stint, ISO 8601; null when the performer is not on stage
 * @param timeLimitMinutes null or 0: no limit
 * @param nowMs in ms since 1970
 */
export function overrunMinutes(since: string | null, timeLimitMinutes: number | null, nowMs: number): number | null {
  if (since === null || timeLimitMinutes === null || timeLimitMinutes === 0) return null;
  const overrunMs = nowMs - Date.parse(since) - timeLimitMinutes * minuteMs;
  return overrunMs > 0 ? Math.floor(overrunMs / minuteMs) : null;
}

/** The label for a number of whole minutes over the limit. */
export const formatOverrun = (minutes: number): string => (minutes === 0 ? 'Time is up' : `${minutes} min over`);

/** The label of a performer's overrun, empty before the limit. The component renders again when the label changes, not every second. */
export const useOverrunLabel = ({ stageStartTime }: PerformerView, timeLimitMinutes: number | null): string =>
  useServerTimeSelector((nowMs) => {
    const minutes = overrunMinutes(stageStartTime, timeLimitMinutes, nowMs);
    return minutes === null ? '' : formatOverrun(minutes);
  });
