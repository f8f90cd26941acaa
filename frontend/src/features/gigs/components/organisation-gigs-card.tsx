import { type ComponentProps, type ReactNode, useDeferredValue, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type GigId } from '@jamjar/contracts/ids';
import { paths } from '../../../domain/paths.js';
import { Button, ButtonLink } from '../../../ui/elements/buttons.js';
import { DownIcon, PlusIcon } from '../../../ui/elements/icons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { Tag } from '../../../ui/elements/tag.js';
import { formatGigCount } from '../gigs.labels.js';
import { filterGigsByName, type OrganisationGigs } from '../organisation-gigs.js';
import { useMoreGigs } from '../use-more-gigs.js';
import styles from './organisation-gigs-card.module.css';
import { OrganisationGigsList } from './organisation-gigs-list.js';

const CreateGigDialog = lazyDialog(() => import('./gig-form-dialogs.js').then((module) => module.CreateGigDialog));

interface Props {
  organisationGigs: OrganisationGigs;
  /** The cursor after the first page of all gigs; null when that page has all. */
  nextCursor: string | null;
  /** True for owners and god: they can create gigs, and see the menus of the gigs and the link to the analytics. */
  canManage: boolean;
  /** False for who only helps at one of the gigs: their participants are not shown, and no others are loaded. */
  canView: boolean;
  initiallyOpen: boolean;
  /** Renders how many performers are on stage, on the card of a gig of tonight. */
  renderOnStageCount: (id: GigId) => ReactNode;
}

/** A section of the home page's accordion: an organisation, its gigs, a search, New Event, and links to its analytics and participants. */
export function OrganisationGigsCard({ initiallyOpen, ...props }: Props) {
  const { organisationGigs, nextCursor } = props;
  const [open, setOpen] = useState(initiallyOpen);
  const [search, setSearch] = useState('');
  const toggleRef = useRef<HTMLButtonElement>(null);
  const bodyId = useId();
  // deferred: the closing dialog moves the focus first
  const focusToggle = (): void => void setTimeout(() => toggleRef.current?.focus({ preventScroll: true }));
  return (
    <section className={styles.card} aria-label={organisationGigs.organisation.name}>
      <header className={styles.header}>
        <Toggle
          ref={toggleRef}
          organisationGigs={organisationGigs}
          nextCursor={nextCursor}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
        />
        {open && <HeaderTools {...props} search={search} onSearch={setSearch} />}
        <span className={styles.chevron} data-open={open}>
          <DownIcon />
        </span>
      </header>
      <div id={bodyId} className={styles.body} hidden={!open}>
        {open && <CardBody {...props} search={search} onClearSearch={() => setSearch('')} onDeleted={focusToggle} />}
      </div>
    </section>
  );
}

type ToggleProps = ComponentProps<'button'> & Pick<Props, 'organisationGigs' | 'nextCursor'>;

const Toggle = ({ organisationGigs, nextCursor, ...buttonProps }: ToggleProps) => (
  <h2 className={styles.heading}>
    <button {...buttonProps} type="button" className={styles.toggle}>
      <span className={styles.name}>{organisationGigs.organisation.name}</span>{' '}
      <Tag tone="plain">{formatGigCount(organisationGigs, nextCursor === null)}</Tag>
    </button>
  </h2>
);

interface CardBodyProps extends Omit<Props, 'initiallyOpen'> {
  search: string;
  onClearSearch: () => void;
  onDeleted: () => void;
}

function CardBody({ organisationGigs, nextCursor, search, canView, ...listProps }: CardBodyProps) {
  const filteredGigs = filterGigsByName(organisationGigs, useDeferredValue(search));
  const olderPages = useMoreGigs(organisationGigs.organisation.id, canView ? nextCursor : null, search, organisationGigs.past.length > 0);
  return (
    <>
      <OrganisationGigsList {...listProps} organisationGigs={filteredGigs} olderPages={olderPages} isSearching={search.trim() !== ''} />
      {canView && (
        <p className={styles.footer}>
          <Link to={paths.participants(organisationGigs.organisation.id)} className={styles.participantsLink}>
            <span>
              Participants<span className="for-screen-readers"> of {organisationGigs.organisation.name}</span>
            </span>
            <DownIcon />
          </Link>
        </p>
      )}
    </>
  );
}

interface HeaderToolsProps extends Pick<Props, 'organisationGigs' | 'canManage'> {
  search: string;
  onSearch: (search: string) => void;
}

/** The search field, the link to the analytics, and the button New Event, which leads to the new gig. */
function HeaderTools({ organisationGigs, canManage, search, onSearch }: HeaderToolsProps) {
  const { organisation, tonight, upcoming, past } = organisationGigs;
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const hasGigs = tonight.length + upcoming.length + past.length > 0;
  if (!hasGigs && !canManage) return null;
  return (
    <div className={styles.tools}>
      {hasGigs && <SearchField className={styles.search} label="Find an event" value={search} onChange={onSearch} />}
      {canManage && <ButtonLink to={paths.analytics(organisation.id)}>Analytics</ButtonLink>}
      {canManage && (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setIsCreating(true)}>
          New Event
        </Button>
      )}
      {isCreating && (
        <CreateGigDialog
          organisation={organisation}
          onCreated={({ id }) => void navigate(paths.event(id))}
          onClose={() => setIsCreating(false)}
        />
      )}
    </div>
  );
}
