import { formatMinutesAndSeconds } from './format-duration.js';
import { useServerTime } from './server-clock.js';
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
  const elapsed = formatMinutesAndSeconds(useServerTime() - Date.parse(since));
  return (
    <span className={styles.timer} data-overtime={overtime} data-large={large} role="timer" aria-label={label}>
      {elapsed}
    </span>
  );
}
