import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { EditDetailsDialog } from '../../../features/line-up/components/edit-details-dialog.js';
import { LineFaces } from '../../../features/line-up/components/line-faces.js';
import { everybody, matching } from '../../../features/line-up/line-up.filters.js';
import { type LineUpState } from '../../../features/line-up/line-up.state.js';
import { countWords } from '../../../features/participants/count-words.js';
import { DownloadCsv } from '../../../features/participants/components/download-csv.js';
import { ListCard } from '../../../ui/list-card.js';
import { useStableCallback } from '../../../ui/stable-callback.js';
import { ParticipantFilters } from './participant-filters.js';
import styles from './participant-list.module.css';
import { ParticipantTable } from './participant-table.js';

interface Props {
  type: GigType;
  lineUp: LineUpState;
  readOnly: boolean;
}

/** Everybody, narrowed by the filters: to be read, changed one by one, and downloaded. */
export function ParticipantList({ type, lineUp, readOnly }: Props) {
  const { all } = lineUp.places;
  const [wanted, setWanted] = useState(everybody);
  const [editedId, setEditedId] = useState<PerformerView['id'] | null>(null);
  // whoever was removed meanwhile, elsewhere, is edited no more
  const edited = all.find(({ id }) => id === editedId);
  // typing goes first, however long the list is
  const asked = useDeferredValue(wanted);
  const found = useMemo(() => matching(asked, all), [asked, all]);
  const section = useRef<HTMLElement>(null);
  const edit = useStableCallback(({ id }: PerformerView) => setEditedId(id));
  const clear = (): void => {
    setWanted(everybody);
    section.current?.focus({ preventScroll: true }); // the button that was pressed goes
  };
  return (
    <ListCard ref={section} label="Participants">
      <ParticipantFilters type={type} performers={all} wanted={wanted} onChange={setWanted} />
      {lineUp.kind === 'here' && (
        <div className={styles.summary}>
          <p role="status">{countWords(found.length, all.length)}</p>
          <DownloadCsv performers={found} total={all.length} />
        </div>
      )}
      {found.length > 0 ? (
        <ParticipantTable type={type} performers={found} onEdit={readOnly ? null : edit} />
      ) : (
        <LineFaces lineUp={lineUp} loading="Loading participant data..." nobody="" filtered onClear={clear} />
      )}
      {edited && <EditDetailsDialog performer={edited} type={type} onClose={() => setEditedId(null)} />}
    </ListCard>
  );
}
