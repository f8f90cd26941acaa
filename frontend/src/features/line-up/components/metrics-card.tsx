import { type GigType, instruments } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { DownIcon } from '../../../ui/elements/icons.js';
import styles from './metrics-card.module.css';

/** Collapsible card with the counts over all performers of a gig. */
export function MetricsCard({ type, performers }: { type: GigType; performers: readonly PerformerView[] }) {
  const { total, participation, byInstrument } = computeGigMetrics(type, performers);
  return (
    <details className={styles.card} open>
      <summary className={styles.summary}>
        <h2 className={styles.title}>Metrics</h2>
        <DownIcon />
      </summary>
      <div className={styles.metrics}>
        <dl className={styles.performerCounts}>
          <PerformerCount label="Total Participants" value={String(total)} />
          <PerformerCount label={participation.label} value={String(participation.count)} percentage={`${participation.percent}%`} />
        </dl>
        {byInstrument.length > 0 && (
          <div className={styles.byInstrument}>
            <h3 className={styles.label}>By Instrument</h3>
            <dl className={styles.instrumentCounts}>
              {byInstrument.map(({ instrument, count }) => (
                <div key={instrument} className={styles.instrumentCount}>
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

const PerformerCount = ({ label, value, percentage }: { label: string; value: string; percentage?: string }) => (
  <div className={styles.performerCount}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      {value}
      {percentage && <span className={styles.percentage}> {percentage}</span>}
    </dd>
  </div>
);

/**
 * Counts all performers of a gig, those who have played or, at a generic event, attended (`percent` is a whole number), and those of each
 * instrument that somebody plays, in the order of the enum. A performer of two instruments counts for both.
 */
export function computeGigMetrics(type: GigType, performers: readonly PerformerView[]) {
  const total = performers.length;
  const [label, field] = type === 'generic' ? (['Have Attended', 'attended'] as const) : (['Have Played', 'played'] as const);
  const count = performers.filter((performer) => performer[field]).length;
  return {
    total,
    participation: { label, count, percent: total === 0 ? 0 : Math.round((count / total) * 100) },
    byInstrument: instruments
      .map((instrument) => ({ instrument, count: performers.filter((performer) => performer.instruments.includes(instrument)).length }))
      .filter((instrumentCount) => instrumentCount.count > 0),
  };
}
