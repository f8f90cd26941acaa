import { useState } from 'react';

/** The pages of a list after its first. */
export interface FurtherPages {
  hasMore: boolean;
  isLoading: boolean;
  /** Whether the last attempt to read a page has failed. */
  hasFailed: boolean;
  readNext: () => void;
}

/**
 * Reads the further pages of a list, one after the other.
 * @param firstCursor the cursor of the second page; null when the first page is the whole list
 * @param readPage reads the page at a cursor
 */
export function useFurtherPages(
  firstCursor: string | null,
  readPage: (cursor: string) => PromiseLike<{ data?: { nextCursor: string | null } | undefined }>,
): FurtherPages {
  // `next`: the cursor of the next page; unset until a further page is requested
  const [state, setState] = useState<{ next?: string | null; isLoading: boolean; hasFailed: boolean }>({
    isLoading: false,
    hasFailed: false,
  });
  const { next: nextCursor = firstCursor, isLoading, hasFailed } = state;
  const read = async (cursor: string): Promise<void> => {
    setState({ next: cursor, isLoading: true, hasFailed: false });
    const { data } = await readPage(cursor);
    setState({ next: data ? data.nextCursor : cursor, isLoading: false, hasFailed: !data });
  };
  return {
    hasMore: firstCursor !== null && nextCursor !== null,
    isLoading,
    hasFailed,
    readNext: () => void (nextCursor !== null && !isLoading && read(nextCursor)),
  };
}
