import { type AnalyticsFilter, type WaitsView } from '@jamjar/contracts/analytics/analytics.views';
import { lazy } from 'react';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { refetchNumbersOptions, useWaitsQuery } from '../analytics.api.js';
import { formatCount, formatDuration, formatWaitRange } from '../analytics-format.js';
import { ChartPanel } from './chart-panel.js';

const WaitsChart = lazy(() => import('../charts/waits-chart.js'));

const columns: readonly CsvColumn<WaitsView['bars'][number]>[] = [
  ['Wait', ({ from }) => formatWaitRange(from)],
  ['Times', ({ count }) => count],
];

/** A histogram of the waits from signing up to playing. */
export function WaitsPanel({ filter, className }: { filter: AnalyticsFilter; className?: string }) {
  const query = useWaitsQuery(filter, refetchNumbersOptions);
  return (
    <ChartPanel
      title="From signing up to playing"
      countingRuleName="waits"
      subject="waits"
      query={query}
      subtitle={query.data && summarise(query.data)}
      toTable={({ bars }) => ({ columns, rows: bars })}
      describe={(waits) => `A bar for every ten minutes. Of ${formatCount(waits.count, 'wait', 'waits')} ${summarise(waits)}.`}
      getHeightPx={() => 216}
      renderChart={({ bars }, colours) => <WaitsChart bars={bars} colours={colours} />}
      emptyText="Nobody has played yet."
      className={className}
    />
  );
}

/** For example `half wait less than 38 min, one in ten more than 1 h 20`; empty without waits. */
const summarise = ({ median, ninthDecile }: WaitsView): string =>
  median === null || ninthDecile === null
    ? ''
    : `half wait less than ${formatDuration(median)}, one in ten more than ${formatDuration(ninthDecile)}`;
