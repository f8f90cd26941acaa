import { Button } from 'antd';
import { useId, useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { EmptyState } from '../../../ui/list-states.js';
import { useIncrementalRows } from '../../../ui/use-incremental-rows.js';
import { DownIcon } from '../../../ui/icons.js';
import { type OrganisationGigs } from '../organisation-gigs.js';
import { GigCard } from './gig-card.js';
import styles from './organisation-gigs-list.module.css';

interface GigCardProps {
  canManage: boolean;
  getGigPath: (id: GigId) => string;
  onDeleted: () => void;
}
interface Props extends GigCardProps {
  /** Already filtered by the search. */
  organisationGigs: OrganisationGigs;
  isSearching: boolean;
  onClear: () => void;
}

/** An organisation's current gigs, its past gigs behind a button, or a message if there are none. */
export function OrganisationGigsList({ organisationGigs, isSearching, onClear, ...cards }: Props) {
  const { tonight, upcoming, past } = organisationGigs;
  const current = [...tonight, ...upcoming];
  if (current.length + past.length === 0) return isSearching ? <NoMatch onClear={onClear} /> : <NoGigs canManage={cards.canManage} />;
  return (
    <>
      {current.length > 0 && (
        <ul className={styles.cards}>
          {current.map((gig, index) => (
            <GigCard key={gig.id} gig={gig} isTonight={index < tonight.length} {...cards} />
          ))}
        </ul>
      )}
      {current.length === 0 && !isSearching && <p className={styles.noGigs}>Nothing is planned.</p>}
      {/* the key resets the open state: a search shows past matches, and its end closes the section */}
      {past.length > 0 && <PastGigs key={String(isSearching)} past={past} initiallyOpen={isSearching} {...cards} />}
    </>
  );
}

function PastGigs({ past, initiallyOpen, ...cards }: GigCardProps & { past: OrganisationGigs['past']; initiallyOpen: boolean }) {
  const [open, setOpen] = useState(initiallyOpen);
  const listId = useId();
  return (
    <div className={styles.past}>
      <h3>
        <button type="button" className={styles.pastTitle} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          Past events ({past.length})
          <span className={styles.chevron} data-open={open}>
            <DownIcon />
          </span>
        </button>
      </h3>
      <div id={listId} hidden={!open}>
        {open && <PastGigCards past={past} {...cards} />}
      </div>
    </div>
  );
}

/** Past gigs can be many: the cards are added in steps. */
function PastGigCards({ past, ...cards }: GigCardProps & { past: OrganisationGigs['past'] }) {
  const visibleGigs = useIncrementalRows(past);
  return (
    <ul className={styles.cards}>
      {visibleGigs.map((gig) => (
        <GigCard key={gig.id} gig={gig} isTonight={false} {...cards} />
      ))}
    </ul>
  );
}

const NoGigs = ({ canManage }: { canManage: boolean }) => (
  <EmptyState title="No events have been created for this organisation yet.">
    <p>{canManage ? 'Click New Event to create one.' : 'Contact an owner to create one.'}</p>
  </EmptyState>
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No events match your search.">
    <Button onClick={onClear}>Clear Search</Button>
  </EmptyState>
);
