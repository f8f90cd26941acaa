import { type PerformerStatsView } from '@jamjar/contracts/analytics/analytics.views';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { Link } from 'react-router-dom';
import { type CsvColumn } from '../../../ui/csv.js';
import { formatDuration, formatNumber } from '../analytics-format.js';
import styles from './most-active-table.module.css';

export type ActivePerformer = PerformerStatsView['mostActivePerformers'][number];
/** The path of the page with the history of a participant. */
export type GetPerformerPath = (id: ParticipantId) => string;

export const activePerformerColumns: readonly CsvColumn<ActivePerformer>[] = [
  ['Name', ({ participantName }) => participantName],
  ['Events', ({ eventsAttended }) => eventsAttended],
  ['Performances', ({ totalPerformances }) => totalPerformances],
  ['Minutes on stage', ({ totalStageTime }) => totalStageTime],
];

interface Props {
  performers: readonly ActivePerformer[];
  getPerformerPath: GetPerformerPath;
}

/** Performers, each leading to their history. */
export const MostActiveTable = ({ performers, getPerformerPath }: Props) => (
  <table className={styles.table} aria-label="Most active performers">
    <thead>
      <tr>
        {['Name', 'Events', 'Performances', 'Time on stage'].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {performers.map(({ participantId, participantName, eventsAttended, totalPerformances, totalStageTime }) => (
        <tr key={participantId}>
          <th scope="row">
            <Link className={styles.name} to={getPerformerPath(participantId)}>
              {participantName}
            </Link>
          </th>
          <td>{formatNumber(eventsAttended)}</td>
          <td>{formatNumber(totalPerformances)}</td>
          <td>{formatDuration(totalStageTime)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
