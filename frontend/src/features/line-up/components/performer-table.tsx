import { type CSSProperties } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { useIncrementalRows } from '../../../ui/use-incremental-rows.js';
import { useStableCallback } from '../../../ui/use-stable-callback.js';
import { columnsByGigType } from '../performer-table.columns.js';
import { PerformerTableRow } from './performer-table-row.js';
import styles from './performer-table.module.css';

interface Props {
  type: GigType;
  performers: readonly PerformerView[];
  /** Null when the table is read-only. */
  onEdit: ((performer: PerformerView) => void) | null;
}
type ColumnStyle = CSSProperties & { '--columns': string };

/** A table on wide screens, cards on narrow ones. The explicit roles restore the table semantics that CSS `display: grid` removes. */
export function PerformerTable({ type, performers, onEdit }: Props) {
  const columns = columnsByGigType[type];
  const stableOnEdit = useStableCallback((performer: PerformerView) => onEdit?.(performer));
  const renderedPerformers = useIncrementalRows(performers);
  // the name, the columns of the gig type, Edit Details
  const widths = ['minmax(150px, 1.6fr)', ...columns.map(({ width }) => width), ...(onEdit ? ['118px'] : [])];
  const style: ColumnStyle = { '--columns': widths.join(' ') };
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
        {renderedPerformers.map((performer) => (
          <PerformerTableRow key={performer.id} performer={performer} columns={columns} onEdit={onEdit && stableOnEdit} />
        ))}
      </tbody>
    </table>
  );
}
