import { Button } from 'antd';
import { memo } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { EditableName } from './editable-name.js';
import { DownIcon, PriorityStar } from '../../../ui/icons.js';
import { type PerformerColumn } from '../performer-table.columns.js';
import styles from './performer-table.module.css';

/** In characters; a longer text fills more than about three lines of a column. */
const longTextLength = 120;

interface Props {
  performer: PerformerView;
  columns: readonly PerformerColumn[];
  onEdit: ((performer: PerformerView) => void) | null;
}

/** Memoised, so that a changed performer renders one row only. */
export const PerformerTableRow = memo(function PerformerTableRow({ performer, columns, onEdit }: Props) {
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.name}>
        <EditableName performer={performer} readOnly={onEdit === null} />
        {performer.priority && <PriorityStar />}
      </th>
      {columns.map(({ label, getText }) => {
        const text = getText(performer);
        return (
          <td key={label} role="cell" className={styles.cell} data-label={label} data-empty={text === ''}>
            {text.length > longTextLength ? <LongText text={text} /> : text}
          </td>
        );
      })}
      {onEdit && (
        <td role="cell" className={styles.editCell}>
          <Button aria-label={`Edit Details of ${performer.name}`} onClick={() => onEdit(performer)}>
            Edit Details
          </Button>
        </td>
      )}
    </tr>
  );
});

/** Shows the first lines until it is expanded. */
const LongText = ({ text }: { text: string }) => (
  <details className={styles.longText}>
    <summary>
      <span className={styles.longTextContent}>{text}</span>
      <DownIcon />
    </summary>
  </details>
);
