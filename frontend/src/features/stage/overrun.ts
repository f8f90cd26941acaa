import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useAtServerTime } from '../../ui/ticking.js';

const minute = 60_000;

/** By how much a set is over the gig's time limit: whole minutes; null while it is not (S2 §4, Open mic). @param timeLimit in minutes */
export function minutesOver(since: string | null, timeLimit: number | null, now: number): number | null {
  if (since === null || timeLimit === null || timeLimit === 0) return null;
  const over = now - Date.parse(since) - timeLimit * minute;
  return over > 0 ? Math.floor(over / minute) : null;
}

export const overrunWords = (minutes: number): string => (minutes === 0 ? 'Time is up' : `${minutes} min over`);

/** The words for it; empty while there is time. A row is drawn again once a minute, not once a second. */
export const useOverrun = ({ stageStartTime }: PerformerView, timeLimit: number | null): string =>
  useAtServerTime((now) => {
    const over = minutesOver(stageStartTime, timeLimit, now);
    return over === null ? '' : overrunWords(over);
  });
