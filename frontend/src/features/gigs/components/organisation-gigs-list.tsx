import { Button } from 'antd';
import { useId, useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { EmptyState } from '../../../ui/list-states.js';
import { useIncrementalRows } from '../../../ui/use-incremental-rows.js';
import { DownIcon } from '../../../ui/icons.js';
import { type OrganisationGigs } from '../organisation-gigs.js';
import { GigCard } from './gig-card.js';
import styles from './organisation-gigs-list.module.css';

/** Props that all cards of the list get. */
interface SharedCardProps {
  canManage: boolean;
  getGigPath: (id: GigId) => string;
  onDeleted: () => void;
}
interface Props extends SharedCardProps {
  /** Already filtered by the search. */
  organisationGigs: OrganisationGigs;
  isSearching: boolean;
  onClearSearch: () => void;
}

/** An organisation's current gigs, its past gigs behind a button, or a message if there are none. */
export function OrganisationGigsList({ organisationGigs, isSearching, onClearSearch, ...cardProps }: Props) {
  const { tonight, upcoming, past } = organisationGigs;
  const currentGigs = [...tonight, ...upcoming];
  if (currentGigs.length + past.length === 0)
    return isSearching ? <NoMatch onClearSearch={onClearSearch} /> : <NoGigs canManage={cardProps.canManage} />;
  return (
    <>
      {currentGigs.length > 0 && (
        <ul className={styles.cards}>
          {currentGigs.map((gig, index) => (
            <GigCard key={gig.id} gig={gig} isTonight={index < tonight.length} {...cardProps} />
          ))}
        </ul>
      )}
      {currentGigs.length === 0 && !isSearching && <p className={styles.noGigs}>Nothing is planned.</p>}
      {/* the key resets the open state: a search shows past matches, and its end closes the section */}
      {past.length > 0 && <PastGigs key={String(isSearching)} past={past} initiallyOpen={isSearching} {...cardProps} />}
    </>
  );
}

function PastGigs({ past, initiallyOpen, ...cardProps }: SharedCardProps & { past: OrganisationGigs['past']; initiallyOpen: boolean }) {
  const [open, setOpen] = useState(initiallyOpen);
  const listId = useId();
  return (
    <div className={styles.past}>
      <h3>
        <button type="button" className={styles.pastToggle} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          Past events ({past.length})
          <span className={styles.chevron} data-open={open}>
            <DownIcon />
          </span>
        </button>
      </h3>
      <div id={listId} hidden={!open}>
        {open && <PastGigCards past={past} {...cardProps} />}
      </div>
    </div>
  );
}

/** Past gigs can be many: the cards are added in steps. */
function PastGigCards({ past, ...cardProps }: SharedCardProps & { past: OrganisationGigs['past'] }) {
  const renderedGigs = useIncrementalRows(past);
  return (
    <ul className={styles.cards}>
      {renderedGigs.map((gig) => (
        <GigCard key={gig.id} gig={gig} isTonight={false} {...cardProps} />
      ))}
    </ul>
  );
}

const NoGigs = ({ canManage }: { canManage: boolean }) => (
  <EmptyState title="No events have been created for this organisation yet.">
    <p>{canManage ? 'Click New Event to create one.' : 'Contact an owner to create one.'}</p>
  </EmptyState>
);

const NoMatch = ({ onClearSearch }: { onClearSearch: () => void }) => (
  <EmptyState title="No events match your search.">
    <Button onClick={onClearSearch}>Clear Search</Button>
  </EmptyState>
);
