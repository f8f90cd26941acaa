import { useElapsed } from '../../ui/elements/timer.js';
import { useTimeLimit } from '../../domain/gigs/use-time-limit.js';
import styles from './stage-timer.module.css';

interface Props {
  /** The start of the stint, ISO 8601. */
  since: string;
  /** Minutes per stint; null for none. */
  timeLimit: number | null;
  /** Whether words say that the last minute runs or the time limit is over; the colour does in any case. */
  hasLabel?: boolean;
}

/** The time on stage as `mm:ss`, updated every second, and the state of the time limit (docs/rules.md#gigs). Not read out by itself. */
export function StageTimer({ since, timeLimit, hasLabel = false }: Props) {
  const elapsed = useElapsed(since);
  const { state, label } = useTimeLimit({ stageStartTime: since }, timeLimit);
  return (
    <span className={styles.timer} data-state={state}>
      <span role="timer" aria-label="Time on stage" className={styles.time}>
        {elapsed}
      </span>{' '}
      {hasLabel && label !== '' && <span className={styles.label}>{label}</span>}
    </span>
  );
}
