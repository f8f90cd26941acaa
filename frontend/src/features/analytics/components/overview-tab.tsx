import { type AnalyticsFilter, type AnalyticsOverview } from '@jamjar/contracts/analytics/analytics.views';
import { HistoryLine } from './history-line.js';
import { RarelyPlayedPanel } from './rarely-played-panel.js';
import { type QueryResult } from './query-content.js';
import styles from './overview-tab.module.css';
import { RecentActivityPanel } from './recent-activity-panel.js';
import { ShortInstrumentsPanel } from './short-instruments-panel.js';
import { StatCards } from './stat-cards.js';
import { TopItemsPanel } from './top-items-panel.js';
import { TrendPanel } from './trend-panel.js';
import { WaitsPanel } from './waits-panel.js';

interface Props {
  filter: AnalyticsFilter;
  overview: QueryResult<AnalyticsOverview>;
}

/** The numbers of the organisation's gigs: the totals, then a panel for each question. */
export const OverviewTab = ({ filter, overview }: Props) => (
  <>
    <h2 className="for-screen-readers">Overview</h2>
    <StatCards query={overview} />
    <div className={styles.panels}>
      <TrendPanel filter={filter} className={styles.trend} />
      <TopItemsPanel query={overview} className={styles.topItems} />
      <RecentActivityPanel query={overview} className={styles.recent} />
      <RarelyPlayedPanel filter={filter} className={styles.forgotten} />
      <WaitsPanel filter={filter} className={styles.waits} />
      <ShortInstrumentsPanel filter={filter} className={styles.short} />
    </div>
    {overview.data && <HistoryLine {...overview.data.history} />}
  </>
);
