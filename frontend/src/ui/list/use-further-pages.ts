import { useState } from 'react';

/** The pages of a list after its first. */
export interface FurtherPages {
  hasMore: boolean;
  isLoading: boolean;
  /** Whether the last attempt has failed. */
  hasFailed: boolean;
  readNext: () => void;
}

/**
 * Reads the further pages of a list, one after the other.
 * @param start where the first page ended; null when it was the whole list
 * @param readPage reads a page, which resolves to where the list goes on
 */
export function useFurtherPages(
  start: string | null,
  readPage: (cursor: string) => PromiseLike<{ data?: { nextCursor: string | null } | undefined }>,
): FurtherPages {
  const [state, setState] = useState<{ next?: string | null; isLoading: boolean; hasFailed: boolean }>({
    isLoading: false,
    hasFailed: false,
  });
  const { next = start, isLoading, hasFailed } = state;
  const read = async (cursor: string): Promise<void> => {
    setState({ next: cursor, isLoading: true, hasFailed: false });
    const { data } = await readPage(cursor);
    setState({ next: data ? data.nextCursor : cursor, isLoading: false, hasFailed: !data });
  };
  return {
    hasMore: start !== null && next !== null,
    isLoading,
    hasFailed,
    readNext: () => void (next !== null && !isLoading && read(next)),
  };
}
