import { useMemo } from 'react';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { isApiError, getErrorMessage } from '../../api/api-error.js';
import { selectRows } from '../../api/cached-rows.js';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { useFurtherPages } from '../../ui/list/use-further-pages.js';
import { useDebouncedSearch } from '../../ui/form/use-debounced-search.js';
import { useAppearancesPartQuery, useLazyAppearancesPartQuery } from './participants-part.api.js';
import { useAppearancesQuery } from './participants.api.js';

/** The list of an organisation's participants, or why it cannot be shown. */
export type ParticipantAppearancesState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  /** The server answers 404. `wasLoaded`: the list was loaded before, so the user lost access or the organisation was deleted since. */
  | { kind: 'unknown'; wasLoaded: boolean }
  /** `nextCursor`: the cursor after the list's first page; null when that is the whole list. */
  | { kind: 'loaded'; participants: readonly ParticipantAppearancesView[]; nextCursor: string | null };

/** Loads an organisation's participants with the summary of their gigs. @param skip true if the server would refuse the request */
export function useParticipantAppearances(id: OrganisationId, { skip }: { skip: boolean }): ParticipantAppearancesState {
  const { data, error, refetch } = useAppearancesQuery(id, { skip });
  const participants = useMemo(() => data && selectRows(data), [data]);
  if (isApiError(error) && error.status === 404) return { kind: 'unknown', wasLoaded: participants !== undefined };
  if (data && participants) return { kind: 'loaded', participants, nextCursor: data.nextCursor };
  if (error) return { kind: 'failed', message: getErrorMessage(error, 'Failed to load participants'), retry: () => void refetch() };
  return { kind: 'loading' };
}

/**
 * Adds to the list of `useParticipantAppearances` what its first page lacks: participants that match `search`, and older ones on demand.
 * @param start the cursor after the first page; null when that is the whole list
 */
export function useMoreParticipants(organisationId: OrganisationId, start: string | null, search: string) {
  const [readPage] = useLazyAppearancesPartQuery();
  const olderPages = useFurtherPages(start, (cursor) => readPage({ organisationId, cursor }));
  const debouncedSearch = useDebouncedSearch(search);
  const skip = start === null || debouncedSearch === '';
  const { isFetching } = useAppearancesPartQuery({ organisationId, search: debouncedSearch }, { skip });
  return { olderPages, isSearching: start !== null && search.trim() !== '' && (isFetching || debouncedSearch !== search.trim()) };
}

type Compare = (one: ParticipantAppearancesView, other: ParticipantAppearancesView) => number;
const collator = new Intl.Collator();
const compareNames: Compare = (one, other) => collator.compare(one.name, other.name);
const comparisons = {
  name: compareNames,
  gigCount: (one, other) => other.nights - one.nights || compareNames(one, other),
  lastAppearance: (one, other) => (other.lastAppearance ?? '').localeCompare(one.lastAppearance ?? '') || compareNames(one, other),
} as const satisfies Record<string, Compare>;
export type SortCriterion = keyof typeof comparisons;

/** The participants whose names contain `search`: sorted by name, or those with most gigs or the latest appearance first. */
export function useSortedMatches(participants: readonly ParticipantAppearancesView[], criterion: SortCriterion, search: string) {
  const sorted = useMemo(() => [...participants].sort(comparisons[criterion]), [participants, criterion]);
  return useMemo(() => {
    const isMatch = createNameMatcher(search);
    return sorted.filter(({ name }) => isMatch(name));
  }, [sorted, search]);
}
