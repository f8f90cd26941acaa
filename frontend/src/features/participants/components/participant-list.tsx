import { memo, useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { Button } from '../../../ui/elements/buttons.js';
import { SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { paths } from '../../../domain/paths.js';
import { formatParticipantCount } from '../../../domain/performers/participant-count.js';
import { ListCard } from '../../../ui/list/list-card.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { MoreButton } from '../../../ui/menu/more-button.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { Tag } from '../../../ui/elements/tag.js';
import { useVirtualRange } from '../../../ui/list/use-virtual-range.js';
import {
  type ParticipantAppearancesState,
  type SortCriterion,
  useMoreParticipants,
  useSortedMatches,
} from '../use-participant-appearances.js';
import styles from './participant-list.module.css';
import { formatDay } from '../../../ui/format/date-format.js';

const notLoaded = { participants: [], nextCursor: null } as const;
const sortOptions: { value: SortCriterion; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'gigCount', label: 'Nights' },
  { value: 'lastAppearance', label: 'Last took part' },
];
/** The states that the list shows; for an unknown organisation the page shows no list. */
type ListState = Exclude<ParticipantAppearancesState, { kind: 'unknown' }>;

interface Props {
  organisationId: OrganisationId;
  state: ListState;
}

/** A list of an organisation's participants, each leading to their history, with a search by name and a choice of what to sort by. */
export function ParticipantList({ organisationId, state }: Props) {
  const { participants, nextCursor } = state.kind === 'loaded' ? state : notLoaded;
  const [search, setSearch] = useState('');
  const [criterion, setCriterion] = useState<SortCriterion>('name');
  const deferredSearch = useDeferredValue(search); // typing stays fast even if the list is long
  const matches = useSortedMatches(participants, useDeferredValue(criterion), deferredSearch);
  const { olderPages, isSearching } = useMoreParticipants(organisationId, nextCursor, search);
  const section = useRef<HTMLElement>(null);
  const clearSearch = (): void => {
    setSearch('');
    section.current?.focus({ preventScroll: true }); // the clicked button disappears
  };
  return (
    <ListCard ref={section} label="Participants">
      {participants.length > 0 && (
        <div className={styles.tools}>
          <SearchField className={styles.search} label="Find a name" value={search} onChange={setSearch} />
          <SortBy criterion={criterion} onChange={setCriterion} />
          <p className={styles.count} role="status">
            {formatCount(matches.length, participants.length, olderPages.hasMore)}
          </p>
        </div>
      )}
      {matches.length > 0 && <VirtualRows organisationId={organisationId} participants={matches} />}
      {matches.length === 0 && <ListPlaceholder {...{ state, isSearching, search: deferredSearch, onClearSearch: clearSearch }} />}
      {olderPages.hasMore && search === '' && <MoreButton {...olderPages} onClick={olderPages.readNext} />}
    </ListCard>
  );
}

const SortBy = ({ criterion, onChange }: { criterion: SortCriterion; onChange: (criterion: SortCriterion) => void }) => (
  <div className={styles.sortBy}>
    <span aria-hidden="true">Sort by</span>
    <SingleChoiceChips label="Sort by" options={sortOptions} value={criterion} onChange={onChange} />
  </div>
);

/** The count above the list. The number of all participants is known only when all pages are loaded. */
const formatCount = (shownCount: number, loadedCount: number, hasMore: boolean): string =>
  hasMore && shownCount === loadedCount
    ? `${loadedCount}+ participants`
    : formatParticipantCount(shownCount, hasMore ? shownCount : loadedCount);

interface PlaceholderProps {
  state: ListState;
  /** Whether a search on the server is running. */
  isSearching: boolean;
  search: string;
  onClearSearch: () => void;
}

/** The states of the list without rows: searching, loading, failed, no match for the search, and empty. */
function ListPlaceholder({ state, isSearching, search, onClearSearch }: PlaceholderProps) {
  if (isSearching) return <LoadingRows label="Searching..." rows={3} />;
  if (state.kind === 'loading') return <LoadingRows label="Loading participants..." rows={10} />;
  if (state.kind === 'failed') return <ErrorState message={state.message} onRetry={state.retry} />;
  const isEmpty = state.participants.length === 0;
  return (
    <EmptyState title={isEmpty ? 'No participants yet.' : `No participants found matching "${search.trim()}"`}>
      {isEmpty ? (
        <p>Whoever signs up for an event, or is added to one, will be listed here.</p>
      ) : (
        <Button onClick={onClearSearch}>Clear Search</Button>
      )}
    </EmptyState>
  );
}

type RowsProps = Pick<Props, 'organisationId'> & { participants: readonly ParticipantAppearancesView[] };

/**
 * A virtual list: renders only the visible rows and some around them. Memoised: a keystroke in the search renders the rows only when the
 * list of matches changes.
 */
const VirtualRows = memo(function VirtualRows({ organisationId, participants }: RowsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const { first, end, rowHeightPx } = useVirtualRange(listRef, participants.length);
  return (
    <ul ref={listRef} className={styles.rows} style={{ height: participants.length * rowHeightPx }} aria-label="Participants">
      {participants.slice(first, end).map((participant, offset) => (
        <ParticipantRow
          key={participant.id}
          participant={participant}
          index={first + offset}
          count={participants.length}
          topPx={(first + offset) * rowHeightPx}
          historyPath={paths.performerHistory(organisationId, participant.id)}
        />
      ))}
    </ul>
  );
});

interface ParticipantRowProps {
  participant: ParticipantAppearancesView;
  /** Index of the row in the whole list, of length `count`. */
  index: number;
  count: number;
  topPx: number;
  historyPath: string;
}

/** Most rows are not in the DOM: `aria-posinset` and `aria-setsize` give assistive technology the row's number in the whole list. */
const ParticipantRow = memo(function ParticipantRow({ participant, index, count, topPx, historyPath }: ParticipantRowProps) {
  return (
    <li className={styles.row} style={{ top: topPx }} aria-posinset={index + 1} aria-setsize={count}>
      <Link className={styles.name} title={participant.name} to={historyPath}>
        {participant.name}
      </Link>
      <span className={styles.tag}>{participant.lookingForBand && <Tag tone="primary">Looking for Band</Tag>}</span>
      <span className={styles.details}>
        <span>{formatGigCount(participant)}</span>
        <span>{formatLastAppearance(participant)}</span>
      </span>
    </li>
  );
});

/** The number of gigs, which the API and this page call nights. */
function formatGigCount({ nights }: ParticipantAppearancesView): string {
  if (nights === 0) return 'No nights yet';
  return nights === 1 ? '1 night' : `${nights} nights`;
}

/** For example `Last took part on 5 Mar 24`; empty without a gig, because `formatGigCount` says so. */
function formatLastAppearance({ nights, lastAppearance }: ParticipantAppearancesView): string {
  if (lastAppearance !== null) return `Last took part on ${formatDay(lastAppearance)}`;
  return nights === 0 ? '' : 'Has not taken part yet';
}
