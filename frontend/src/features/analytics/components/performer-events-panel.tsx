import { type PerformanceRow } from '@jamjar/contracts/analytics/analytics.views';
import { Link } from 'react-router-dom';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { paths } from '../../../domain/paths.js';
import { gigTypeLabels } from '../../../domain/gigs/gig-format.js';
import { useIncrementalRows } from '../../../ui/list/use-incremental-rows.js';
import { formatCount, formatDuration } from '../analytics-format.js';
import { AnalyticsPanel, CsvButton } from './analytics-panel.js';
import styles from './performer-events-panel.module.css';
import { formatFileDay, formatNearDay } from '../../../ui/format/date-format.js';

const toYesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');
const columns: readonly CsvColumn<PerformanceRow>[] = [
  ['Event', ({ eventName }) => eventName],
  ['Date', ({ eventDate }) => formatFileDay(eventDate)],
  ['Type', ({ eventType }) => gigTypeLabels[eventType]],
  ['Venue', ({ venue }) => venue ?? ''],
  ['Played', ({ played }) => toYesOrNo(played)],
  ['Attended', ({ attended }) => toYesOrNo(attended)],
  ['Tier', ({ tier }) => tier ?? ''],
  ['Performances', ({ performanceCount }) => performanceCount],
  ['Minutes on stage', ({ timeOnStage }) => timeOnStage],
  ['Instruments', ({ instruments }) => instruments.join(', ')],
  ['Solo or band', ({ performerType }) => performerType ?? ''],
  ['Raffle wins', ({ raffleWins }) => raffleWins],
];

interface Props {
  /** The name of the participant. */
  name: string;
  rows: readonly PerformanceRow[];
}

/** One row for each gig of a participant, newest first. */
export function PerformerEventsPanel({ name, rows }: Props) {
  const csvButton = <CsvButton name={`events_of_${name.replaceAll(/[^\p{L}\p{N}]+/gu, '_')}`} table={{ columns, rows }} />;
  return (
    <AnalyticsPanel title="Events" countingRuleName="performerEvents" actions={csvButton}>
      {rows.length === 0 && <p className={styles.nothing}>No events yet.</p>}
      <ul className={styles.rows}>
        {useIncrementalRows(rows).map((row) => (
          <li key={row.eventId} className={styles.row}>
            <Link className={styles.name} to={paths.event(row.eventId)}>
              {row.eventName} · {formatNearDay(row.eventDate)}
            </Link>
            <p className={styles.result} data-played={row.played || row.attended}>
              {describeResult(row)}
            </p>
            <p className={styles.details}>{listDetails(row).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </AnalyticsPanel>
  );
}

/** For example `2 performances · 24 min`, `Attended` or `Did not play`. */
function describeResult({ eventType, played, attended, performanceCount, timeOnStage }: PerformanceRow): string {
  if (played) return `${formatCount(performanceCount, 'performance', 'performances')} · ${formatDuration(timeOnStage)}`;
  if (attended) return 'Attended';
  return eventType === 'generic' ? 'Did not attend' : 'Did not play';
}

function listDetails({ eventType, venue, instruments, performerType, tier, raffleWins }: PerformanceRow): string[] {
  const winsText = raffleWins > 0 ? `won the raffle${raffleWins > 1 ? ` ${raffleWins} times` : ''}` : null;
  const signupDetails = { jam: [instruments.join(', '), tier], openmic: [performerType], generic: [] }[eventType];
  const details = [gigTypeLabels[eventType], venue, ...signupDetails, winsText];
  return details.filter((detail): detail is string => Boolean(detail));
}
