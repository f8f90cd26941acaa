import { useMemo } from 'react';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { useDebouncedSearch } from '../../ui/form/use-debounced-search.js';
import { useOrganisationsQuery, useUsersQuery } from './organisations.api.js';

/** A list and the state of its request. */
export interface SearchedList<Row> {
  /** Undefined until the list is loaded. */
  data?: readonly Row[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}
type UseListQuery<Row> = (search: string | undefined, options?: { skip: boolean }) => SearchedList<Row>;

/** The rows of a list. When it may be longer than one response, the rows that the server finds for `search` are added. */
function useSearchedList<Row extends { id: string }>(useListQuery: UseListQuery<Row>, search: string): SearchedList<Row> {
  const { data: rows, isError, refetch } = useListQuery(undefined);
  const debouncedSearch = useDebouncedSearch(search);
  const skip = debouncedSearch === '' || (rows?.length ?? 0) < staffLimits.maxListRows;
  const { data: foundRows } = useListQuery(debouncedSearch, { skip });
  const data = useMemo(() => rows && [...new Map([...rows, ...(foundRows ?? [])].map((row) => [row.id, row])).values()], [rows, foundRows]);
  return { data, isError, refetch };
}

/** The users, and the organisations, that the signed-in user may manage; see `useSearchedList`. */
export const useUsers = (search: string) => useSearchedList(useUsersQuery, search);
export const useOrganisations = (search: string) => useSearchedList(useOrganisationsQuery, search);
