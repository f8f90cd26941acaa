import { type AnalyticsFilter, type RarelyPlayedRow } from '@jamjar/contracts/analytics/analytics.views';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/elements/buttons.js';
import { type CsvColumn } from '../../../ui/format/csv.js';
import { refetchNumbersOptions, useRarelyPlayedQuery } from '../analytics.api.js';
import { toPerformerPath } from '../analytics-filters.js';
import { formatNumber } from '../analytics-format.js';
import styles from './analytics-panel.module.css';
import { TablePanel } from './table-panel.js';

const columns: readonly CsvColumn<RarelyPlayedRow>[] = [
  ['Name', ({ participantName }) => participantName],
  ['Signed up', ({ signups }) => signups],
  ['Played', ({ played }) => played],
];
/** How many rows are shown at first. */
const initialCount = 4;

interface Props {
  filter: AnalyticsFilter;
  className?: string;
}

/** The participants who signed up often and rarely played. */
export const RarelyPlayedPanel = ({ filter, className }: Props) => (
  <TablePanel
    title="Who was forgotten"
    countingRuleName="rarelyPlayed"
    subtitle="came three times or more, played less than a third"
    subject="who was forgotten"
    fileNamePart="forgotten"
    query={useRarelyPlayedQuery(filter, refetchNumbersOptions)}
    toTable={(rows) => ({ columns, rows })}
    emptyText="Nobody: whoever comes, plays."
    loadingRows={3}
    className={className}
  >
    {(rows) => <RarelyPlayedList rows={rows} filter={filter} />}
  </TablePanel>
);

function RarelyPlayedList({ rows, filter }: Pick<Props, 'filter'> & { rows: readonly RarelyPlayedRow[] }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className={styles.list}>
        {rows.slice(0, showsAll ? rows.length : initialCount).map((row) => (
          <li key={row.participantId} className={styles.row}>
            <Link className={styles.name} to={toPerformerPath(filter, row.participantId)}>
              {row.participantName}
            </Link>
            <span className={styles.value}>{describe(row)}</span>
          </li>
        ))}
      </ul>
      {rows.length > initialCount && (
        <Button type="text" className={styles.all} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${formatNumber(rows.length)}`}
        </Button>
      )}
    </>
  );
}

/** For example `5 times, played once`. */
const describe = ({ signups, played }: RarelyPlayedRow): string => `${signups} times, ${describePlayed(played)}`;
const describePlayed = (played: number): string => {
  if (played === 0) return 'never';
  return played === 1 ? 'played once' : `played ${played} times`;
};
