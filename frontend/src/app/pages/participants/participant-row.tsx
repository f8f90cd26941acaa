import { Button } from 'antd';
import { memo } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { NameEdit } from '../../../features/line-up/components/name-edit.js';
import { DownIcon, PriorityStar } from '../../../ui/icons.js';
import { type Column } from './participant-columns.js';
import styles from './participant-table.module.css';

/** More than about three lines of a column. */
const long = 120;

interface Props {
  performer: PerformerView;
  columns: readonly Column[];
  onEdit: ((performer: PerformerView) => void) | null;
}

/** Memoised: one changed participant draws one row, however many there are. */
export const ParticipantRow = memo(function ParticipantRow({ performer, columns, onEdit }: Props) {
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.name}>
        <NameEdit performer={performer} readOnly={onEdit === null} />
        {performer.priority && <PriorityStar />}
      </th>
      {columns.map(({ label, text }) => {
        const words = text(performer);
        return (
          <td key={label} role="cell" className={styles.cell} data-label={label} data-empty={words === ''}>
            {words.length > long ? <Long words={words} /> : words}
          </td>
        );
      })}
      {onEdit && (
        <td role="cell" className={styles.edit}>
          <Button aria-label={`Edit Details of ${performer.name}`} onClick={() => onEdit(performer)}>
            Edit Details
          </Button>
        </td>
      )}
    </tr>
  );
});

/** Folded to a few lines until somebody wants to read it all. */
const Long = ({ words }: { words: string }) => (
  <details className={styles.long}>
    <summary>
      <span className={styles.words}>{words}</span>
      <DownIcon />
    </summary>
  </details>
);
