import { useElapsed } from '../../ui/elements/timer.js';
import { useTimeLimit } from '../../domain/gigs/use-time-limit.js';
import styles from './stage-timer.module.css';

interface Props {
  /** The start of the stint, ISO 8601. */
  since: string;
  /** Minutes per stint; null for none. */
  timeLimit: number | null;
  /** Whether words say what the time limit is up to; the colour does in any case. */
  withLabel?: boolean;
}

/** The time on stage as `mm:ss`, every second, and how far the time limit is (docs/rules.md#gigs). Nothing is read out by itself. */
export function StageTimer({ since, timeLimit, withLabel = false }: Props) {
  const elapsed = useElapsed(since);
  const { state, label } = useTimeLimit({ stageStartTime: since }, timeLimit);
  return (
    <span className={styles.timer} data-state={state}>
      <span role="timer" aria-label="Time on stage" className={styles.time}>
        {elapsed}
      </span>{' '}
      {withLabel && label !== '' && <span className={styles.label}>{label}</span>}
    </span>
  );
}
