import { memo, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { paths } from '../../../domain/paths.js';
import { Button } from '../../../ui/elements/buttons.js';
import { DownIcon } from '../../../ui/elements/icons.js';
import { EmptyState } from '../../../ui/list/list-states.js';
import { MoreButton } from '../../../ui/menu/more-button.js';
import { Tag } from '../../../ui/elements/tag.js';
import { type FurtherPages } from '../../../ui/list/use-further-pages.js';
import { useIncrementalRows } from '../../../ui/list/use-incremental-rows.js';
import { formatPerformerCount, typeTags } from '../gigs.labels.js';
import { type OrganisationGigs } from '../organisation-gigs.js';
import { GigMenu } from './gig-menu.js';
import styles from './organisation-gigs-list.module.css';
import { formatCardTime } from '../../../ui/format/date-format.js';

interface SharedCardProps {
  canManage: boolean;
  /** Renders how many performers are on stage, on the card of a gig of tonight. */
  renderOnStageCount: (id: GigId) => ReactNode;
  onDeleted: () => void;
}
interface Props extends SharedCardProps {
  /** The gigs that match the search. */
  organisationGigs: OrganisationGigs;
  isSearching: boolean;
  /** The pages of the list that are not loaded yet. */
  olderPages: FurtherPages;
  onClearSearch: () => void;
}

/** An organisation's gigs of tonight and upcoming gigs, its past gigs behind a button, or a message if there are none. */
export function OrganisationGigsList({ organisationGigs, isSearching, olderPages, onClearSearch, ...cardProps }: Props) {
  const { tonight, upcoming, past } = organisationGigs;
  const tonightAndUpcoming = [...tonight, ...upcoming];
  if (tonightAndUpcoming.length + past.length === 0)
    return isSearching ? (
      <NoMatch onClearSearch={onClearSearch} />
    ) : olderPages.hasMore ? (
      <OlderGigsButton {...olderPages} />
    ) : (
      <NoGigs canManage={cardProps.canManage} />
    );
  return (
    <>
      {tonightAndUpcoming.length > 0 && (
        <ul className={styles.cards}>
          {tonightAndUpcoming.map((gig, index) => (
            <GigCard key={gig.id} gig={gig} isTonight={index < tonight.length} {...cardProps} />
          ))}
        </ul>
      )}
      {tonightAndUpcoming.length === 0 && !isSearching && <p className={styles.noGigs}>Nothing is planned.</p>}
      {/* the key resets the open state: a search shows past matches, and its end closes the section */}
      {past.length > 0 && <PastGigs key={String(isSearching)} {...{ past, olderPages }} isSearching={isSearching} {...cardProps} />}
    </>
  );
}

type PastGigsProps = SharedCardProps & Pick<Props, 'olderPages' | 'isSearching'> & { past: OrganisationGigs['past'] };

function PastGigs({ past, isSearching, olderPages, ...cardProps }: PastGigsProps) {
  const [open, setOpen] = useState(isSearching);
  const listId = useId();
  return (
    <div className={styles.past}>
      <h3>
        <button type="button" className={styles.pastToggle} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          Past events ({past.length}
          {olderPages.hasMore && !isSearching && '+'})
          <span className={styles.chevron} data-open={open}>
            <DownIcon />
          </span>
        </button>
      </h3>
      <div id={listId} hidden={!open}>
        {open && <PastGigCards past={past} {...cardProps} />}
        {open && !isSearching && olderPages.hasMore && <OlderGigsButton {...olderPages} />}
      </div>
    </div>
  );
}

const OlderGigsButton = ({ isLoading, hasFailed, readNext }: FurtherPages) => (
  <MoreButton isLoading={isLoading} hasFailed={hasFailed} onClick={readNext} />
);

/** Past gigs can be many: the cards are added in steps. */
const PastGigCards = ({ past, ...cardProps }: SharedCardProps & { past: OrganisationGigs['past'] }) => (
  <ul className={styles.cards}>
    {useIncrementalRows(past).map((gig) => (
      <GigCard key={gig.id} gig={gig} isTonight={false} {...cardProps} />
    ))}
  </ul>
);

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

interface GigCardProps extends SharedCardProps {
  gig: GigView;
  isTonight: boolean;
}

/** A link to the gig's page that fills the whole card. The menu lies above the link; only owners and god have it. */
const GigCard = memo(function GigCard({ gig, isTonight, canManage, renderOnStageCount, onDeleted }: GigCardProps) {
  const showsOnStageCount = isTonight && !gig.completed && gig.type !== 'generic' && gig.performerCount > 0;
  return (
    <li className={styles.card} data-tonight={isTonight} data-menu={canManage}>
      <GigTags gig={gig} isTonight={isTonight} />
      <h3 className={styles.name}>
        <Link to={paths.event(gig.id)} className={styles.link}>
          {gig.name}
        </Link>
      </h3>
      <p className={styles.details}>
        <span>
          {formatCardTime(gig.date)}
          {showsOnStageCount && renderOnStageCount(gig.id)}
        </span>
        <span>
          {gig.venue && `${gig.venue} · `}
          <span className={styles.performerCount}>{formatPerformerCount(gig)}</span>
        </span>
      </p>
      {isTonight && <OpenLabel />}
      {canManage && (
        <span className={styles.menu}>
          <GigMenu gig={gig} bordered={isTonight} onDeleted={onDeleted} />
        </span>
      )}
    </li>
  );
});

const OpenLabel = () => (
  <span className={styles.openLabel} aria-hidden="true">
    Open
  </span>
);

const GigTags = ({ gig: { type, raffleEnabled, completed }, isTonight }: Pick<GigCardProps, 'gig' | 'isTonight'>) => (
  <p className={styles.tags}>
    {isTonight && <span className={styles.tonightLabel}>Tonight</span>}
    <Tag tone={isTonight ? 'accent' : 'primary'}>{typeTags[type]}</Tag>
    {raffleEnabled && <Tag tone="plain">Raffle</Tag>}
    {completed && <Tag tone="plain">Completed</Tag>}
  </p>
);
