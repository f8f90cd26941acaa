import { type ReactNode } from 'react';
import { type AnalyticsOverview } from '@jamjar/contracts/analytics/analytics.views';
import { formatNumber } from '../analytics-format.js';
import { type CountingRuleName } from '../counting-rules.js';
import { useCountingExplanation } from './use-counting-explanation.js';
import { type QueryResult } from './query-content.js';
import styles from './stat-cards.module.css';

interface StatCardProps {
  /** Several if the card has two numbers. */
  countingRuleName: CountingRuleName | readonly CountingRuleName[];
  label: string;
  /** A dash by default, which is shown until the first load. */
  value?: string;
  /** A second number, shown after the first. */
  secondValue?: string;
}

/** One number, or two, with a label that explains on demand how it is counted. */
export function StatCard({ countingRuleName, label, value = '–', secondValue }: StatCardProps) {
  const explained = useCountingExplanation(countingRuleName, label);
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{explained.label}</dt>
      <dd className={styles.value}>
        {value}
        {secondValue !== undefined && <span className={styles.beside}> {secondValue}</span>}
      </dd>
      {explained.explanation && <dd className={styles.explanation}>{explained.explanation}</dd>}
    </div>
  );
}

/** Cards side by side. @param props.isBusy whether the numbers of other filters are being loaded */
export const StatCardGroup = ({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) => (
  <dl className={styles.cards} aria-busy={isBusy}>
    {children}
  </dl>
);

/** The cards of the overview. */
export function StatCards({ query: { data, currentData } }: { query: QueryResult<AnalyticsOverview> }) {
  const formatValue = (select: (overview: AnalyticsOverview) => number): string | undefined => data && formatNumber(select(data));
  const perPerformer = formatValue((overview) => overview.avgPerformancesPerActivePerformer);
  const percentage = formatValue((overview) => overview.signupToPerformancePercentage);
  return (
    <StatCardGroup isBusy={data !== undefined && currentData === undefined}>
      <StatCard countingRuleName="events" label="Events" value={formatValue((overview) => overview.totalEvents)} />
      <StatCard countingRuleName="signups" label="Signups" value={formatValue((overview) => overview.totalPerformers)} />
      <StatCard countingRuleName="people" label="People" value={formatValue((overview) => overview.uniquePerformers)} />
      <StatCard countingRuleName="played" label="Played" value={percentage && `${percentage} %`} />
      <StatCard
        countingRuleName={['performances', 'performancesEach']}
        label="Performances"
        value={formatValue((overview) => overview.totalPerformances)}
        secondValue={perPerformer && `${perPerformer} each`}
      />
      <StatCard countingRuleName="minutesEach" label="Minutes on stage each" value={formatValue((overview) => overview.avgStageTime)} />
    </StatCardGroup>
  );
}
