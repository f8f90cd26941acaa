import { toTwoDigits } from '../format/clock-format.js';
import { useServerTimeSelector } from '../../client/server-clock.js';
import styles from './timer.module.css';

/** How the elapsed time relates to the time limit. `within`: more than a minute is left, or there is no time limit. */
export type TimerState = 'within' | 'lastMinute' | 'over';

interface Props {
  /** The start, as an ISO 8601 instant of the server's clock. */
  since: string;
  label: string;
  state?: TimerState;
  large?: boolean;
}

/** The time since `since` as `mm:ss`, updated every second. */
export function Timer({ since, label, state = 'within', large = false }: Props) {
  const elapsed = useElapsed(since);
  return (
    <span
      className={styles.timer}
      data-overtime={state === 'over'}
      data-last-minute={state === 'lastMinute'}
      data-large={large}
      role="timer"
      aria-label={label}
    >
      {elapsed}
    </span>
  );
}

/** The time since an ISO 8601 instant of the server's clock as `mm:ss`, updated every second. */
export const useElapsed = (since: string): string => useServerTimeSelector((nowMs) => formatMinutesAndSeconds(nowMs - Date.parse(since)));

/** Formats a duration as `mm:ss`. Minutes may exceed 59; a negative duration gives `00:00`. */
export function formatMinutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${toTwoDigits(Math.floor(seconds / 60))}:${toTwoDigits(seconds % 60)}`;
}
