import { minutesAndSeconds } from './duration.js';
import { useServerNow } from './ticking.js';
import styles from './timer.module.css';

interface Props {
  /** ISO 8601, of the server's clock. */
  since: string;
  label: string;
  /** The time is up. */
  over?: boolean;
  large?: boolean;
}

export function Timer({ since, label, over = false, large = false }: Props) {
  const elapsed = minutesAndSeconds(useServerNow() - Date.parse(since));
  return (
    <span className={styles.timer} data-over={over} data-large={large} role="timer" aria-label={label}>
      {elapsed}
    </span>
  );
}
