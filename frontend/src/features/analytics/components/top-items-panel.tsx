import { type AnalyticsOverview, type ItemType } from '@jamjar/contracts/analytics/analytics.views';
import { lazy } from 'react';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { formatNumber } from '../analytics-format.js';
import { type QueryResult } from './query-content.js';
import { ChartPanel } from './chart-panel.js';

const TopItemsChart = lazy(() => import('../charts/top-items-chart.js'));

/** An instrument, performer type or attendance (`item`), and how many signed up with it. */
type TopItem = AnalyticsOverview['topItems'][number];
const titles: Readonly<Record<ItemType, string>> = {
  instruments: 'Top instruments',
  performerTypes: 'Solo or band',
  attendance: 'Attendance',
};
const headers: Readonly<Record<ItemType, string>> = { instruments: 'Instrument', performerTypes: 'Type', attendance: 'Attendance' };
const toColumns = (itemType: ItemType): readonly CsvColumn<TopItem>[] => [
  [headers[itemType], ({ item }) => item],
  ['Signups', ({ count }) => count],
];

const [itemHeightPx, paddingPx] = [29, 32];

/** How often each instrument was signed up with; at open mics solo or band, at generic events attendance. */
export const TopItemsPanel = ({ query, className }: { query: QueryResult<AnalyticsOverview>; className?: string }) => (
  <ChartPanel
    title={titles[query.data?.itemType ?? 'instruments']}
    countingRuleName="topItems"
    subject="top items"
    query={query}
    toTable={({ itemType, topItems }) => ({ columns: toColumns(itemType), rows: topItems })}
    describe={({ topItems }) => topItems.map(({ item, count }) => `${item}: ${formatNumber(count)}`).join(', ')}
    getHeightPx={({ topItems }) => paddingPx + itemHeightPx * topItems.length}
    renderChart={({ topItems }, colours) => <TopItemsChart topItems={topItems} colours={colours} />}
    emptyText="Nobody has signed up yet."
    className={className}
  />
);
