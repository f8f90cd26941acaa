import { useMemo } from 'react';
import { consoleLimits } from '@jamjar/contracts/console-limits';
import { useDebouncedSearch } from '../../ui/form/use-debounced-search.js';
import { useOrganisationsQuery, useUsersQuery } from './organisations.api.js';

/** A list, and what is known of its request. */
export interface List<Row> {
  /** Undefined until the list is loaded. */
  data?: readonly Row[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}
type UseListQuery<Row> = (search: string | undefined, options?: { skip: boolean }) => List<Row>;

/** The rows of a list, and when it may be longer than what a request answers, also what the server finds for `search`. */
function useSearchedList<Row extends { id: string }>(useListQuery: UseListQuery<Row>, search: string): List<Row> {
  const { data: rows, isError, refetch } = useListQuery(undefined);
  const settled = useDebouncedSearch(search);
  const { data: found } = useListQuery(settled, { skip: settled === '' || (rows?.length ?? 0) < consoleLimits.maxListRows });
  const data = useMemo(() => rows && [...new Map([...rows, ...(found ?? [])].map((row) => [row.id, row])).values()], [rows, found]);
  return { data, isError, refetch };
}

/** The users, and the organisations, that the signed-in user may manage, with what the server finds beyond those that are loaded. */
export const useUsers = (search: string) => useSearchedList(useUsersQuery, search);
export const useOrganisations = (search: string) => useSearchedList(useOrganisationsQuery, search);
