import { type AnalyticsOverview } from '@jamjar/contracts/analytics/analytics.views';
import { Link } from 'react-router-dom';
import { paths } from '../../../domain/paths.js';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { formatNumber } from '../analytics-format.js';
import styles from './analytics-panel.module.css';
import { type QueryResult } from './query-content.js';
import { TablePanel } from './table-panel.js';
import { formatFileDay, formatNearDay } from '../../../ui/format/date-format.js';

type Activity = AnalyticsOverview['recentActivity'][number];
const columns: readonly CsvColumn<Activity>[] = [
  ['Event', ({ eventName }) => eventName],
  ['Date', ({ eventDate }) => formatFileDay(eventDate)],
  ['Signups', ({ performerCount }) => performerCount],
  ['Minutes on stage each', ({ avgStageTime }) => avgStageTime],
];
interface Props {
  query: QueryResult<AnalyticsOverview>;
  className?: string;
}

/** The last gigs, each linked to its page and its report. */
export const RecentActivityPanel = ({ query, className }: Props) => (
  <TablePanel
    title="Recent activity"
    countingRuleName="recentActivity"
    subtitle="signups, and minutes on stage each"
    subject="recent activity"
    query={query}
    toTable={({ recentActivity }) => ({ columns, rows: recentActivity })}
    emptyText="No event has taken place yet."
    className={className}
  >
    {({ recentActivity }) => (
      <ul className={styles.list}>
        {recentActivity.map((activity) => (
          <ActivityRow key={activity.eventId} activity={activity} />
        ))}
      </ul>
    )}
  </TablePanel>
);

const ActivityRow = ({ activity }: { activity: Activity }) => (
  <li className={styles.row}>
    <Link className={styles.name} to={paths.event(activity.eventId)}>
      {activity.eventName} · {formatNearDay(activity.eventDate)}
    </Link>
    <span className={styles.value}>{describe(activity)}</span>
    <Link className={styles.link} to={paths.report(activity.eventId)} aria-label={`Report of ${activity.eventName}`}>
      Report
    </Link>
  </li>
);

/** For example `18 · 12.1 min`; without time on stage `14 signed up`. */
const describe = ({ performerCount, avgStageTime }: Activity): string =>
  avgStageTime === 0 ? `${formatNumber(performerCount)} signed up` : `${formatNumber(performerCount)} · ${formatNumber(avgStageTime)} min`;
