import { type AnalyticsFilter, type TrendRow } from '@jamjar/contracts/analytics/analytics.views';
import { lazy, useMemo } from 'react';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { useMediaQuery } from '../../../ui/browser/use-media-query.js';
import { refetchNumbersOptions, useTrendQuery } from '../analytics.api.js';
import { formatCount } from '../analytics-format.js';
import { useChartColours } from '../charts/use-chart-colours.js';
import { toTrend } from '../trend-bars.js';
import { ChartPanel } from './chart-panel.js';
import styles from './trend-panel.module.css';
import { formatFileDay, formatNearDay } from '../../../ui/format/date-format.js';

const TrendChart = lazy(() => import('../charts/trend-chart.js'));

const countColumns: readonly CsvColumn<TrendRow>[] = [
  ['Signed up', ({ signups }) => signups],
  ['Played', ({ played }) => played],
  ['No-shows', ({ noShows }) => noShows],
  ['Minutes', ({ minutes }) => minutes],
];
const columns: readonly CsvColumn<TrendRow>[] = [['Event', ({ name, date }) => `${name} · ${formatNearDay(date)}`], ...countColumns];
const fileColumns: readonly CsvColumn<TrendRow>[] = [
  ['Event', ({ name }) => name],
  ['Date', ({ date }) => formatFileDay(date)],
  ...countColumns,
];
const noRows: readonly TrendRow[] = [];

/** How many signed up and played, by gig; by month or year if there are many gigs. */
export function TrendPanel({ filter, className }: { filter: AnalyticsFilter; className?: string }) {
  const query = useTrendQuery(filter, refetchNumbersOptions);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const { data = noRows } = query;
  const [maxBarPairs, maxLabels] = isNarrow ? [24, 6] : [60, 12];
  const { unit, barPairs } = useMemo(() => toTrend(data, maxBarPairs, maxLabels), [data, maxBarPairs, maxLabels]);
  return (
    <ChartPanel
      title="Signed up and played, by event"
      chartTitle={`Signed up and played, by ${unit}`}
      countingRuleName="trend"
      subject="trend"
      query={query}
      toTable={(rows) => ({ columns, fileColumns, rows })}
      describe={describe}
      getHeightPx={() => (isNarrow ? 244 : 272)}
      legend={<Legend />}
      renderChart={(_rows, colours) => <TrendChart barPairs={barPairs} maxBarPairs={maxBarPairs} colours={colours} />}
      emptyText="There is no event yet."
      className={className}
    />
  );
}

/** Hidden from screen readers: the headers of the table say the same. */
function Legend() {
  const colours = useChartColours();
  return (
    <p className={styles.legend} aria-hidden="true">
      <span className={styles.swatch} style={{ background: colours?.secondary }} /> Signed up
      <span className={styles.swatch} style={{ background: colours?.main }} /> Played
    </p>
  );
}

function describe(rows: readonly TrendRow[]): string {
  const busiest = rows.reduce<TrendRow | undefined>((best, row) => (best && best.signups >= row.signups ? best : row), undefined);
  if (!busiest) return '';
  const { name, signups, played } = busiest;
  return `Bars for ${formatCount(rows.length, 'event', 'events')}. Most signed up for ${name}: ${signups}, of whom ${played} played. The table has all numbers.`;
}
