import { type RebuildView } from '@jamjar/contracts/analytics/analytics.views';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { api, type ApiDispatch, updateCache } from '../../api/api.js';
import { post } from '../../api/requests.js';

const rebuildApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The running or last rebuild of the analytics; server messages update its progress. Only god may read it. */
    rebuild: build.query<RebuildView, undefined>({ query: () => analyticsRoutes.statsRebuild, providesTags: ['Rebuild'] }),
    /** The response is ignored: messages that arrive before it may report more progress. */
    startRebuild: build.mutation<RebuildView, undefined>({
      query: () => post(analyticsRoutes.statsRebuild),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }: { dispatch: ApiDispatch; queryFulfilled: Promise<unknown> }) => {
        setRebuild(dispatch, { state: 'running', done: 0, total: 0, result: null });
        await queryFulfilled.catch(() => dispatch(api.util.invalidateTags(['Rebuild'])));
      },
    }),
  }),
});
export const { useRebuildQuery, useStartRebuildMutation } = rebuildApi;

/** Applies the message `replay_progress`. */
export const applyRebuildProgress = ({ done, total, result, error }: Omit<RebuildView, 'state'>, dispatch: ApiDispatch): void =>
  setRebuild(dispatch, { state: result === null && error === undefined ? 'running' : 'done', done, total, result, error });

function setRebuild(dispatch: ApiDispatch, rebuild: RebuildView): void {
  const { util } = rebuildApi;
  updateCache(
    dispatch,
    util.updateQueryData('rebuild', undefined, () => rebuild),
    util.getRunningQueryThunk('rebuild', undefined),
  );
}
