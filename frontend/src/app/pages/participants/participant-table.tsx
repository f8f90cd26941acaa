import { type CSSProperties } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useGradually } from '../../../ui/gradually.js';
import { useStableCallback } from '../../../ui/stable-callback.js';
import { columnsOf } from './participant-columns.js';
import { ParticipantRow } from './participant-row.js';
import styles from './participant-table.module.css';

interface Props {
  type: GigType;
  performers: readonly PerformerView[];
  /** Null: it may only be read. */
  onEdit: ((performer: PerformerView) => void) | null;
}
type WithColumns = CSSProperties & { '--columns': string };

/** A table where there is room, cards where there is not. The roles say again what a grid takes from a table. */
export function ParticipantTable({ type, performers, onEdit }: Props) {
  const columns = columnsOf[type];
  const edit = useStableCallback((performer: PerformerView) => onEdit?.(performer));
  const shown = useGradually(performers);
  const widths = ['minmax(150px, 1.6fr)', ...columns.map(({ width }) => width), ...(onEdit ? ['118px'] : [])];
  const style: WithColumns = { '--columns': widths.join(' ') };
  return (
    <table role="table" className={styles.table} style={style} aria-label="Participants" aria-rowcount={performers.length + 1}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row" className={styles.row}>
          {['Name', ...columns.map(({ label }) => label)].map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
          {onEdit && (
            <th role="columnheader" scope="col">
              <span className="for-screen-readers">Edit Details</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {shown.map((performer) => (
          <ParticipantRow key={performer.id} performer={performer} columns={columns} onEdit={onEdit && edit} />
        ))}
      </tbody>
    </table>
  );
}
