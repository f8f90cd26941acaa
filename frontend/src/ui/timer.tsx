import { minutesAndSeconds } from './duration.js';
import { useServerNow } from './ticking.js';
import styles from './timer.module.css';

/** @param since ISO 8601, of the server's clock */
export function Timer({ since, label }: { since: string; label: string }) {
  const elapsed = minutesAndSeconds(useServerNow() - Date.parse(since));
  return (
    <span className={styles.timer} role="timer" aria-label={label}>
      {elapsed}
    </span>
  );
}
