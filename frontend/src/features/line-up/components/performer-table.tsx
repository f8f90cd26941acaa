import { type CSSProperties, memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Button } from '../../../ui/elements/buttons.js';
import { formatParticipantCount } from '../../../domain/performers/participant-count.js';
import { ListCard } from '../../../ui/list/list-card.js';
import { DownIcon, PriorityStar } from '../../../ui/elements/icons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { DownloadCsvButton } from '../../../ui/elements/download-buttons.js';
import { useIncrementalRows } from '../../../ui/list/use-incremental-rows.js';
import { useStableCallback } from '../../../ui/browser/use-stable-callback.js';
import { columnsByGigType, type PerformerColumn } from '../line-up.columns.js';
import { filterPerformers, noFilters } from '../line-up.filters.js';
import { useNameSearch } from '../use-name-search.js';
import { type LineUpState } from '../use-line-up.js';
import { EditableName } from './editable-name.js';
import { PerformerListPlaceholder } from './performer-list-placeholder.js';
import { PerformerTableFilters } from './performer-table-filters.js';
import styles from './performer-table.module.css';

const EditDetailsDialog = lazyDialog(() => import('./row-dialogs.js').then((module) => module.EditDetailsDialog));

interface Props {
  type: GigType;
  lineUp: LineUpState;
  readOnly: boolean;
}

/** All performers of a gig in a table with filters, Edit Details for each row, and a CSV download of the filtered rows. */
export function FilteredPerformerTable({ type, lineUp, readOnly }: Props) {
  const { all } = lineUp.performers;
  const [filters, setFilters] = useState(noFilters);
  const [editedId, setEditedId] = useState<PerformerView['id'] | null>(null);
  // undefined when the performer was removed meanwhile: the dialog closes
  const editedPerformer = all.find(({ id }) => id === editedId);
  // typing stays responsive: React renders the long table with lower priority
  const deferredFilters = useDeferredValue(filters);
  const { isMatch } = useNameSearch(deferredFilters.search);
  const matches = useMemo(() => filterPerformers(deferredFilters, all, isMatch), [deferredFilters, all, isMatch]);
  const section = useRef<HTMLElement>(null);
  const openEditDialog = useStableCallback(({ id }: PerformerView) => setEditedId(id));
  const clearFilters = (): void => {
    setFilters(noFilters);
    section.current?.focus({ preventScroll: true }); // the focused button disappears with the filters
  };
  return (
    <ListCard ref={section} label="Participants">
      <PerformerTableFilters type={type} performers={all} filters={filters} onChange={setFilters} />
      {lineUp.status === 'loaded' && <Summary performers={matches} totalCount={all.length} />}
      {matches.length > 0 ? (
        <PerformerTable type={type} performers={matches} onEdit={readOnly ? null : openEditDialog} />
      ) : (
        // the empty message is never shown: while the gig has performers, only the filters can hide them all
        <PerformerListPlaceholder lineUp={lineUp} emptyMessage="" hasHiddenRows onClearFilters={clearFilters} />
      )}
      {editedPerformer && <EditDetailsDialog performer={editedPerformer} type={type} onClose={() => setEditedId(null)} />}
    </ListCard>
  );
}

interface TableProps {
  type: GigType;
  performers: readonly PerformerView[];
  /** Null when the table is read-only. Pass the same function each time, so that the rows are not rendered again. */
  onEdit: ((performer: PerformerView) => void) | null;
}
type ColumnStyle = CSSProperties & { '--columns': string };

/** A table on wide screens, cards on narrow ones. The explicit roles restore the table semantics that CSS `display: grid` removes. */
function PerformerTable({ type, performers, onEdit }: TableProps) {
  const columns = columnsByGigType[type];
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
          <PerformerTableRow key={performer.id} performer={performer} columns={columns} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}

/** In characters; a longer text fills more than about three lines of a column. */
const longTextLength = 120;

interface RowProps extends Pick<TableProps, 'onEdit'> {
  performer: PerformerView;
  columns: readonly PerformerColumn[];
}

/** Memoised, so that a changed performer renders one row only. */
const PerformerTableRow = memo(function PerformerTableRow({ performer, columns, onEdit }: RowProps) {
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

interface SummaryProps {
  /** The performers who match the filters: these are written to the file. */
  performers: readonly PerformerView[];
  /** The number of all performers of the gig. */
  totalCount: number;
}

/** How many performers match the filters, and a button that downloads them, whose label says how many unless all match. */
const Summary = ({ performers, totalCount }: SummaryProps) => (
  <div className={styles.summary}>
    <p role="status">{formatParticipantCount(performers.length, totalCount)}</p>
    <DownloadCsvButton
      name="participants"
      disabled={performers.length === 0}
      buildCsv={async () => (await import('../performers-csv.js')).toPerformersCsv(performers)}
    >
      {performers.length === totalCount ? 'Download CSV' : `Download CSV (${formatParticipantCount(performers.length, totalCount)})`}
    </DownloadCsvButton>
  </div>
);
