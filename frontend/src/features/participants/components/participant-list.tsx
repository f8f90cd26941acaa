import { Button } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { SingleChoiceChips } from '../../../ui/choice-chips.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list-states.js';
import { formatParticipantCount, ListCard } from '../../../ui/list-card.js';
import { SearchField } from '../../../ui/search-field.js';
import { type ParticipantAppearancesState } from '../use-participant-appearances.js';
import { filterParticipantsByName, sortCriteria, type SortCriterion, sortParticipants } from '../sort-and-filter-participants.js';
import styles from './participant-list.module.css';
import { ParticipantListRows } from './participant-list-rows.js';

const noParticipants: readonly ParticipantAppearancesView[] = [];
const sortOptions = (Object.keys(sortCriteria) as SortCriterion[]).map((criterion) => ({
  value: criterion,
  label: sortCriteria[criterion].label,
}));

/** For an unknown organisation the page shows something else than the list. */
type ListState = Exclude<ParticipantAppearancesState, { kind: 'unknown' }>;

/** A read-only list of an organisation's participants, with a search by name and a choice of what to sort by. */
export function ParticipantList({ state }: { state: ListState }) {
  const participants = state.kind === 'loaded' ? state.participants : noParticipants;
  const [search, setSearch] = useState('');
  const [criterion, setCriterion] = useState<SortCriterion>('name');
  // deferred: typing stays fast even if the list is long
  const [deferredSearch, deferredCriterion] = [useDeferredValue(search), useDeferredValue(criterion)];
  const sortedParticipants = useMemo(() => sortParticipants(participants, deferredCriterion), [participants, deferredCriterion]);
  const matchingParticipants = useMemo(
    () => filterParticipantsByName(sortedParticipants, deferredSearch),
    [sortedParticipants, deferredSearch],
  );
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
          <div className={styles.sortBy}>
            <span aria-hidden="true">Sort by</span>
            <SingleChoiceChips label="Sort by" options={sortOptions} value={criterion} onChange={setCriterion} />
          </div>
          <p className={styles.count} role="status">
            {formatParticipantCount(matchingParticipants.length, participants.length)}
          </p>
        </div>
      )}
      {matchingParticipants.length > 0 ? (
        <ParticipantListRows participants={matchingParticipants} />
      ) : (
        <ListPlaceholder state={state} search={deferredSearch} onClearSearch={clearSearch} />
      )}
    </ListCard>
  );
}

/** The states of the list without rows: loading, failed, no match for the search, and empty. */
function ListPlaceholder({ state, search, onClearSearch }: { state: ListState; search: string; onClearSearch: () => void }) {
  if (state.kind === 'loading') return <LoadingRows label="Loading participants..." rows={10} />;
  if (state.kind === 'failed') return <ErrorState message={state.message} onRetry={state.retry} />;
  if (state.participants.length > 0) {
    return (
      <EmptyState title={`No participants found matching "${search.trim()}"`}>
        <Button onClick={onClearSearch}>Clear Search</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No participants yet.">
      <p>Whoever signs up for an event, or is added to one, will be listed here.</p>
    </EmptyState>
  );
}
