/** The state of an infinite query. */
interface LoadedPages<Page> {
  data?: { pages: Page[] } | undefined;
  hasNextPage: boolean;
}

/** Loads the missing pages of an infinite query and returns all of its pages. @throws Error when a page cannot be loaded */
export async function loadAllPages<Page>(
  query: LoadedPages<Page> & { fetchNextPage: () => PromiseLike<LoadedPages<Page> & { isError: boolean }> },
): Promise<Page[]> {
  let loaded: LoadedPages<Page> = query;
  while (loaded.hasNextPage) {
    const next = await query.fetchNextPage();
    if (next.isError) throw new Error('A page was not loaded');
    loaded = next;
  }
  return loaded.data?.pages ?? [];
}
