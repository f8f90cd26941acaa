import { useEffect } from 'react';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { useDebouncedSearch } from '../../ui/form/use-debounced-search.js';
import { type FurtherPages, useFurtherPages } from '../../ui/list/use-further-pages.js';
import { useGigsPartQuery, useLazyGigsPartQuery } from './gigs-part.api.js';

/**
 * Reads gigs of an organisation that the list lacks because it is longer than a page: what `search` finds, older ones on demand, and without
 * it as long as no past gig is known, because tonight's could be missing, too.
 * @param start where the first page of the list ended; null when it is complete
 */
export function useMoreGigs(organisationId: OrganisationId, start: string | null, search: string, knowsPast: boolean): FurtherPages {
  const [readPage] = useLazyGigsPartQuery();
  const pages = useFurtherPages(start, (cursor) => readPage({ organisationId, cursor }));
  const settled = useDebouncedSearch(search);
  useGigsPartQuery({ organisationId, search: settled }, { skip: start === null || settled === '' });
  const { hasMore, isLoading, hasFailed, readNext } = pages;
  const isNeeded = hasMore && !knowsPast && !isLoading && !hasFailed;
  useEffect(() => {
    if (isNeeded) readNext();
  });
  return pages;
}
