import { useEffect } from 'react';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { useDebouncedSearch } from '../../ui/form/use-debounced-search.js';
import { type FurtherPages, useFurtherPages } from '../../ui/list/use-further-pages.js';
import { useGigsPartQuery, useLazyGigsPartQuery } from './gigs-part.api.js';

/**
 * Reads the gigs of an organisation that are not on the first page of the list: those that match `search`, and older ones on demand. The
 * queries add what they read to the cached list. While no past gig is loaded, it reads older pages at once, because these could contain
 * gigs of tonight, too.
 * @param start the cursor after the first page of the list; null when that is the whole list
 */
export function useMoreGigs(organisationId: OrganisationId, start: string | null, search: string, hasPastGigs: boolean): FurtherPages {
  const [readPage] = useLazyGigsPartQuery();
  const pages = useFurtherPages(start, (cursor) => readPage({ organisationId, cursor }));
  const debouncedSearch = useDebouncedSearch(search);
  useGigsPartQuery({ organisationId, search: debouncedSearch }, { skip: start === null || debouncedSearch === '' });
  const { hasMore, isLoading, hasFailed, readNext } = pages;
  const isNeeded = hasMore && !hasPastGigs && !isLoading && !hasFailed;
  useEffect(() => {
    if (isNeeded) readNext();
  });
  return pages;
}
