import { type AnalyticsFilter, type TrendRow } from '@jamjar/contracts/analytics/analytics.views';
import { lazy, useMemo } from 'react';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { useMediaQuery } from '../../../ui/browser/use-media-query.js';
import { cachedNumbers, useTrendQuery } from '../analytics.api.js';
import { formatCount } from '../analytics-format.js';
import { useChartColours } from '../charts/use-chart-colours.js';
import { toTrend } from '../trend-bars.js';
import { PicturePanel } from './picture-panel.js';
import styles from './trend-panel.module.css';
import { formatFileDay, formatNearDay } from '../../../ui/format/date-format.js';

const TrendChart = lazy(() => import('../charts/trend-chart.js'));

const counts: readonly CsvColumn<TrendRow>[] = [
  ['Signed up', ({ signups }) => signups],
  ['Played', ({ played }) => played],
  ['No-shows', ({ noShows }) => noShows],
  ['Minutes', ({ minutes }) => minutes],
];
const columns: readonly CsvColumn<TrendRow>[] = [['Event', ({ name, date }) => `${name} · ${formatNearDay(date)}`], ...counts];
const fileColumns: readonly CsvColumn<TrendRow>[] = [
  ['Event', ({ name }) => name],
  ['Date', ({ date }) => formatFileDay(date)],
  ...counts,
];
const noRows: readonly TrendRow[] = [];

/** Who signed up and who played, by event; of many events by month or year. */
export function TrendPanel({ filter, className }: { filter: AnalyticsFilter; className?: string }) {
  const query = useTrendQuery(filter, cachedNumbers);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const { data = noRows } = query;
  const [maxBars, maxLabels] = isNarrow ? [24, 6] : [60, 12];
  const { unit, bars } = useMemo(() => toTrend(data, maxBars, maxLabels), [data, maxBars, maxLabels]);
  return (
    <PicturePanel
      title="Signed up and played, by event"
      chartTitle={`Signed up and played, by ${unit}`}
      rule="trend"
      what="trend"
      query={query}
      toTable={(rows) => ({ columns, fileColumns, rows })}
      describe={describe}
      getHeightPx={() => (isNarrow ? 244 : 272)}
      legend={<Legend />}
      renderChart={(_rows, colours) => <TrendChart bars={bars} maxBars={maxBars} colours={colours} />}
      nothing="There is no event yet."
      className={className}
    />
  );
}

/** For the eye: the table has the same words as headers. */
function Legend() {
  const colours = useChartColours();
  return (
    <p className={styles.legend} aria-hidden="true">
      <span className={styles.swatch} style={{ background: colours?.quiet }} /> Signed up
      <span className={styles.swatch} style={{ background: colours?.main }} /> Played
    </p>
  );
}

function describe(rows: readonly TrendRow[]): string {
  const most = rows.reduce<TrendRow | undefined>((best, row) => (best && best.signups >= row.signups ? best : row), undefined);
  if (!most) return '';
  const { name, signups, played } = most;
  return `Bars for ${formatCount(rows.length, 'event', 'events')}. Most signed up for ${name}: ${signups}, of whom ${played} played. The table has all numbers.`;
}
