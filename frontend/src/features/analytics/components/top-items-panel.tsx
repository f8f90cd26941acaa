import { type AnalyticsOverview, type ItemType } from '@jamjar/contracts/analytics/analytics.views';
import { lazy } from 'react';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { formatNumber } from '../analytics-format.js';
import { type QueryResult } from './loaded.js';
import { PicturePanel } from './picture-panel.js';

const TopItemsChart = lazy(() => import('../charts/top-items-chart.js'));

type Item = AnalyticsOverview['topItems'][number];
const titles: Readonly<Record<ItemType, string>> = {
  instruments: 'Top instruments',
  performerTypes: 'Solo or band',
  attendance: 'Attendance',
};
const headers: Readonly<Record<ItemType, string>> = { instruments: 'Instrument', performerTypes: 'Type', attendance: 'Attendance' };
const toColumns = (itemType: ItemType): readonly CsvColumn<Item>[] => [
  [headers[itemType], ({ item }) => item],
  ['Signups', ({ count }) => count],
];

/** What most signed up with; of open mics solo or band, of generic events attendance. */
export const TopItemsPanel = ({ query, className }: { query: QueryResult<AnalyticsOverview>; className?: string }) => (
  <PicturePanel
    title={titles[query.data?.itemType ?? 'instruments']}
    rule="topItems"
    what="top items"
    query={query}
    toTable={({ itemType, topItems }) => ({ columns: toColumns(itemType), rows: topItems })}
    describe={({ topItems }) => topItems.map(({ item, count }) => `${item}: ${formatNumber(count)}`).join(', ')}
    getHeightPx={({ topItems }) => 32 + 29 * topItems.length}
    renderChart={({ topItems }, colours) => <TopItemsChart items={topItems} colours={colours} />}
    nothing="Nobody has signed up yet."
    className={className}
  />
);
