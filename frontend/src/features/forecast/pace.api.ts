import { type PaceView } from '@jamjar/contracts/forecast/pace.views';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { api, updateCache } from '../../api/api.js';
import { type ApiMeta } from '../../api/base-query.js';
import { type CachedRows, cacheRowsBy, upsertRow } from '../../api/cached-rows.js';
import { type CacheUpdaters } from '../../api/change-messages.js';

/** The pace of a gig is cached like a list of one row, so that an older response or message never overwrites a newer one. */
const getKey = (): string => 'pace';
export const paceCaching = cacheRowsBy<PaceView>(getKey);

export const paceApi = api.injectEndpoints({
  endpoints: (build) => ({
    pace: build.query<CachedRows<PaceView>, GigId>({
      query: (gigId) => ({ url: routes.pace(gigId), gigId }),
      ...paceCaching,
      transformResponse: (view: PaceView, meta: ApiMeta | undefined) => paceCaching.transformResponse([view], meta),
      providesTags: ['Pace'],
    }),
  }),
});
export const { usePaceQuery } = paceApi;

export const paceCacheUpdaters: CacheUpdaters = {
  pace: ({ eventId, pace, seq }, dispatch) => {
    const { util } = paceApi;
    const upsert = (draft: CachedRows<PaceView>): void => upsertRow(draft, getKey(), { pace }, seq);
    updateCache(dispatch, util.updateQueryData('pace', eventId, upsert), util.getRunningQueryThunk('pace', eventId));
  },
};
