import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { DownIcon } from '../../../ui/icons.js';
import { metricsOf } from '../participant-metrics.js';
import styles from './metrics-card.module.css';

/** How many there are, how many have been on, what they play; it can be folded away (S2 §2, Participant data page). */
export function MetricsCard({ type, performers }: { type: GigType; performers: readonly PerformerView[] }) {
  const { total, been, byInstrument } = metricsOf(type, performers);
  return (
    <details className={styles.card} open>
      <summary className={styles.summary}>
        <h2 className={styles.title}>Metrics</h2>
        <DownIcon />
      </summary>
      <div className={styles.metrics}>
        <dl className={styles.figures}>
          <Figure words="Total Participants" number={String(total)} />
          <Figure words={been.label} number={String(been.count)} beside={`${been.percent}%`} />
        </dl>
        {byInstrument.length > 0 && (
          <div className={styles.instruments}>
            <h3 className={styles.words}>By Instrument</h3>
            <dl className={styles.counts}>
              {byInstrument.map(({ instrument, count }) => (
                <div key={instrument} className={styles.count}>
                  <dt>{instrument}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </details>
  );
}

const Figure = ({ words, number, beside }: { words: string; number: string; beside?: string }) => (
  <div className={styles.figure}>
    <dt className={styles.words}>{words}</dt>
    <dd className={styles.number}>
      {number}
      {beside && <span className={styles.beside}> {beside}</span>}
    </dd>
  </div>
);
