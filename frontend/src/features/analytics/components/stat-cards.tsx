import { type ReactNode } from 'react';
import { type AnalyticsOverview } from '@jamjar/contracts/analytics/analytics.views';
import { formatNumber } from '../analytics-format.js';
import { type CountingRule } from '../counting-rules.js';
import { useExplained } from './use-explained.js';
import { type QueryResult } from './loaded.js';
import styles from './stat-cards.module.css';

interface StatCardProps {
  rule: CountingRule | readonly CountingRule[];
  label: string;
  /** A dash while it is loaded for the first time. */
  value?: string;
  /** A second number behind the first. */
  beside?: string;
}

/** One number, with how it is counted. */
export function StatCard({ rule, label, value = '–', beside }: StatCardProps) {
  const explained = useExplained(rule, label);
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{explained.label}</dt>
      <dd className={styles.value}>
        {value}
        {beside !== undefined && <span className={styles.beside}> {beside}</span>}
      </dd>
      {explained.explanation && <dd className={styles.explanation}>{explained.explanation}</dd>}
    </div>
  );
}

/** Cards side by side. @param props.isBusy whether the numbers of other filters are awaited */
export const StatCardGroup = ({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) => (
  <dl className={styles.cards} aria-busy={isBusy}>
    {children}
  </dl>
);

/** The six numbers of the overview. */
export function StatCards({ query: { data, currentData } }: { query: QueryResult<AnalyticsOverview> }) {
  const show = (select: (overview: AnalyticsOverview) => number): string | undefined => data && formatNumber(select(data));
  const each = show((overview) => overview.avgPerformancesPerActivePerformer);
  const percentage = show((overview) => overview.signupToPerformancePercentage);
  return (
    <StatCardGroup isBusy={data !== undefined && currentData === undefined}>
      <StatCard rule="events" label="Events" value={show((overview) => overview.totalEvents)} />
      <StatCard rule="signups" label="Signups" value={show((overview) => overview.totalPerformers)} />
      <StatCard rule="people" label="People" value={show((overview) => overview.uniquePerformers)} />
      <StatCard rule="played" label="Played" value={percentage && `${percentage} %`} />
      <StatCard
        rule={['performances', 'performancesEach']}
        label="Performances"
        value={show((overview) => overview.totalPerformances)}
        beside={each && `${each} each`}
      />
      <StatCard rule="minutesEach" label="Minutes on stage each" value={show((overview) => overview.avgStageTime)} />
    </StatCardGroup>
  );
}
