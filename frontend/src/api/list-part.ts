import { type ApiThunk } from './api.js';
import { type ApiMeta, type RequestArgs } from './base-query.js';
import { addRows, type CachedRows } from './cached-rows.js';
import { type RequestLifecycle } from './change-messages.js';

interface PartDefinition<Arg, Row> {
  query: (arg: Arg) => RequestArgs;
  /** The caching options of the list's endpoint, from `cacheRowsBy`. */
  caching: { transformResponse: (rows: Row[], meta: ApiMeta | undefined) => CachedRows<Row> };
  /** Changes the cached list that the part belongs to. */
  updateList: (arg: Arg, update: (draft: CachedRows<Row>) => void) => ApiThunk<unknown>;
}

/**
 * Defines a query that reads a part of a list, which is a further page or a search result, and merges its rows into the cached list that
 * screens show (docs/rules.md#lists).
 */
export const listPart = <Arg, Row extends object>({ query, caching: { transformResponse }, updateList }: PartDefinition<Arg, Row>) => ({
  query,
  transformResponse,
  keepUnusedDataFor: 0,
  onQueryStarted: async (arg: Arg, { dispatch, queryFulfilled }: RequestLifecycle<CachedRows<Row>>): Promise<void> =>
    queryFulfilled.then(
      ({ data }) => void dispatch(updateList(arg, (draft) => addRows(draft, data))),
      () => undefined, // the screen shows the failure
    ),
});
