import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { EditDetailsDialog } from './edit-details-dialog.js';
import { PerformerListPlaceholder } from './performer-list-placeholder.js';
import { filterPerformers, noFilters } from '../line-up.filters.js';
import { type LineUpState } from '../use-line-up.js';
import { formatParticipantCount, ListCard } from '../../../ui/list-card.js';
import { DownloadCsvButton } from './download-csv-button.js';
import { useStableCallback } from '../../../ui/use-stable-callback.js';
import { PerformerTableFilters } from './performer-table-filters.js';
import styles from './filtered-performer-table.module.css';
import { PerformerTable } from './performer-table.js';

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
  const edited = all.find(({ id }) => id === editedId);
  // typing stays responsive: React renders the long table with lower priority
  const deferredFilters = useDeferredValue(filters);
  const filtered = useMemo(() => filterPerformers(deferredFilters, all), [deferredFilters, all]);
  const section = useRef<HTMLElement>(null);
  const openEditDialog = useStableCallback(({ id }: PerformerView) => setEditedId(id));
  const clearFilters = (): void => {
    setFilters(noFilters);
    section.current?.focus({ preventScroll: true }); // the focused button disappears with the filters
  };
  return (
    <ListCard ref={section} label="Participants">
      <PerformerTableFilters type={type} performers={all} filters={filters} onChange={setFilters} />
      {lineUp.status === 'loaded' && (
        <div className={styles.summary}>
          <p role="status">{formatParticipantCount(filtered.length, all.length)}</p>
          <DownloadCsvButton performers={filtered} totalCount={all.length} />
        </div>
      )}
      {filtered.length > 0 ? (
        <PerformerTable type={type} performers={filtered} onEdit={readOnly ? null : openEditDialog} />
      ) : (
        <PerformerListPlaceholder
          lineUp={lineUp}
          loadingMessage="Loading participant data..."
          // never shown: while the gig has performers, only the filters can hide them all
          emptyMessage=""
          hasHiddenRows
          onClearFilters={clearFilters}
        />
      )}
      {edited && <EditDetailsDialog performer={edited} type={type} onClose={() => setEditedId(null)} />}
    </ListCard>
  );
}
