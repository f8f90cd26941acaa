import { useMemo, useState } from 'react';
import { instruments, performerTypes } from '@jamjar/contracts/enums';
import { type GigId } from '@jamjar/contracts/ids';
import { arrayOf, boolean, nullable, object, oneOf } from '@jamjar/contracts/guards';
import { persistValue, usePersistedValue } from '../../client/persisted-value.js';
import { type PerformerListKind } from './line-up.columns.js';
import { type Filters } from './line-up.filters.js';

/** The filters of a list, which this device keeps for this gig, and the search, which it does not keep. */
export function useFilters(gigId: GigId, kind: PerformerListKind, initial: Filters): [Filters, (filters: Filters) => void] {
  const key = `jamjar.filters.${gigId}.${kind}`;
  const stored = usePersistedValue(key);
  const [search, setSearch] = useState('');
  const filters = useMemo(() => ({ ...parseFilters(stored, initial), search }), [stored, initial, search]);
  const setFilters = ({ search: newSearch, ...kept }: Filters): void => {
    setSearch(newSearch);
    const { search: _initialSearch, ...initiallyKept } = initial;
    const [text, initialText] = [kept, initiallyKept].map((each) => JSON.stringify(each));
    persistValue(key, text === undefined || text === initialText ? null : text);
  };
  return [filters, setFilters];
}

const isKeptFilters = object({
  played: nullable(boolean),
  attended: nullable(boolean),
  priority: nullable(boolean),
  instruments: arrayOf(oneOf(instruments)),
  performerType: nullable(oneOf(performerTypes)),
});

/** @returns `initial` when nothing was stored, or by a version with other filters */
function parseFilters(stored: string | null, initial: Filters): Omit<Filters, 'search'> {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    return isKeptFilters(kept) ? kept : initial;
  } catch {
    return initial;
  }
}
