import { useMemo, useState } from 'react';
import { instruments, performerTypes } from '@jamjar/contracts/enums';
import { type GigId } from '@jamjar/contracts/ids';
import { arrayOf, boolean, nullable, object, oneOf } from '@jamjar/contracts/type-guards';
import { persistValue, usePersistedValue } from '../../client/persisted-value.js';
import { type PerformerListKind } from './line-up.columns.js';
import { type Filters } from './line-up.filters.js';

/** The filters of a list and its search. This device stores the filters for each gig and kind of list, but not the search. */
export function useFilters(gigId: GigId, kind: PerformerListKind, initial: Filters): [Filters, (filters: Filters) => void] {
  const key = `jamjar.filters.${gigId}.${kind}`;
  const stored = usePersistedValue(key);
  const [search, setSearch] = useState('');
  const filters = useMemo(() => ({ ...parseFilters(stored, initial), search }), [stored, initial, search]);
  const setFilters = ({ search: newSearch, ...newFilters }: Filters): void => {
    setSearch(newSearch);
    const { search: _initialSearch, ...initialFilters } = initial;
    const [text, initialText] = [newFilters, initialFilters].map((each) => JSON.stringify(each));
    persistValue(key, text === undefined || text === initialText ? null : text);
  };
  return [filters, setFilters];
}

const isStoredFilters = object({
  played: nullable(boolean),
  attended: nullable(boolean),
  priority: nullable(boolean),
  instruments: arrayOf(oneOf(instruments)),
  performerType: nullable(oneOf(performerTypes)),
});

/** @returns the stored filters; `initial` when there are none, or they are of a version of the app with other filters */
function parseFilters(stored: string | null, initial: Filters): Omit<Filters, 'search'> {
  try {
    const filters: unknown = JSON.parse(stored ?? 'null');
    return isStoredFilters(filters) ? filters : initial;
  } catch {
    return initial;
  }
}
