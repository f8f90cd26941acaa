import { type ApiThunk } from './api.js';
import { type ApiMeta, type CallArgs } from './base-query.js';
import { addRows, type CachedRows } from './cached-rows.js';
import { type RequestLifecycle } from './change-messages.js';

interface PartDefinition<Arg, Row> {
  query: (arg: Arg) => CallArgs;
  /** How the rows are cached. */
  cached: { transformResponse: (rows: Row[], meta: ApiMeta | undefined) => CachedRows<Row> };
  /** Changes the cached list that the part belongs to. */
  updateList: (arg: Arg, update: (draft: CachedRows<Row>) => void) => ApiThunk<unknown>;
}

/**
 * Definition of a query that reads a part of a cached list, a further page or what a search finds, and merges its rows into that list, from
 * which screens show them (docs/rules.md#lists).
 */
export const listPart = <Arg, Row extends object>({ query, cached: { transformResponse }, updateList }: PartDefinition<Arg, Row>) => ({
  query,
  transformResponse,
  keepUnusedDataFor: 0,
  onQueryStarted: async (arg: Arg, { dispatch, queryFulfilled }: RequestLifecycle<CachedRows<Row>>): Promise<void> =>
    queryFulfilled.then(
      ({ data }) => void dispatch(updateList(arg, (draft) => addRows(draft, data))),
      () => undefined, // the screen shows that it failed
    ),
});
