import { type AnalyticsFilter, type PerformerStatsView } from '@jamjar/contracts/analytics/analytics.views';
import { Link } from 'react-router-dom';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { toPerformerPath } from '../analytics-filters.js';
import { formatDuration, formatNumber } from '../analytics-format.js';
import { useCountingExplanation } from './use-counting-explanation.js';
import styles from './most-active-table.module.css';

export type ActivePerformer = PerformerStatsView['mostActivePerformers'][number];

export const activePerformerColumns: readonly CsvColumn<ActivePerformer>[] = [
  ['Name', ({ participantName }) => participantName],
  ['Events', ({ eventsAttended }) => eventsAttended],
  ['Performances', ({ totalPerformances }) => totalPerformances],
  ['Minutes on stage', ({ totalStageTime }) => totalStageTime],
];

interface Props {
  performers: readonly ActivePerformer[];
  /** The organisation and instant of the linked histories. */
  filter: AnalyticsFilter;
}

/** Performers, each linked to their history. The headers explain how the numbers are counted. */
export function MostActiveTable({ performers, filter }: Props) {
  const eventsHeader = useCountingExplanation('eventsAttended', 'Events');
  const performancesHeader = useCountingExplanation('performances', 'Performances');
  const stageTimeHeader = useCountingExplanation('stageTime', 'Time on stage');
  return (
    <>
      <div className={styles.explanations}>
        {eventsHeader.explanation}
        {performancesHeader.explanation}
        {stageTimeHeader.explanation}
      </div>
      <table className={styles.table} aria-label="Most active performers">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">{eventsHeader.label}</th>
            <th scope="col">{performancesHeader.label}</th>
            <th scope="col">{stageTimeHeader.label}</th>
          </tr>
        </thead>
        <tbody>
          {performers.map((performer) => (
            <PerformerRow key={performer.participantId} performer={performer} path={toPerformerPath(filter, performer.participantId)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const PerformerRow = ({ performer, path }: { performer: ActivePerformer; path: string }) => (
  <tr>
    <th scope="row">
      <Link className={styles.name} to={path}>
        {performer.participantName}
      </Link>
    </th>
    <td>{formatNumber(performer.eventsAttended)}</td>
    <td>{formatNumber(performer.totalPerformances)}</td>
    <td>{formatDuration(performer.totalStageTime)}</td>
  </tr>
);
