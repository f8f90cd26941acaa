import { useServerTimeSelector } from './server-clock.js';
import styles from './timer.module.css';

interface Props {
  /** The start, as an ISO 8601 instant of the server's clock. */
  since: string;
  label: string;
  /** The time limit is exceeded. */
  overtime?: boolean;
  large?: boolean;
}

/** The time since `since` as `mm:ss`, updated every second. */
export function Timer({ since, label, overtime = false, large = false }: Props) {
  const elapsed = useServerTimeSelector((nowMs) => formatMinutesAndSeconds(nowMs - Date.parse(since)));
  return (
    <span className={styles.timer} data-overtime={overtime} data-large={large} role="timer" aria-label={label}>
      {elapsed}
    </span>
  );
}

/** Formats a duration in ms as `mm:ss`. Minutes go on beyond 59; a negative duration gives `00:00`. */
export function formatMinutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
