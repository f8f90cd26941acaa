import { type ReplayView } from '@jamjar/contracts/analytics/analytics.views';
import { routes } from '@jamjar/contracts/routes';
import { api, type ApiDispatch, updateCache } from '../../api/api.js';
import { post } from '../../api/requests.js';

const replayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The running replay of the analytics, or the last one; messages tell of its progress. Only god may read it. */
    replay: build.query<ReplayView, undefined>({ query: () => routes.statsReplay, providesTags: ['Replay'] }),
    /** The response is not kept: the replay may have progressed before it arrives. */
    startReplay: build.mutation<ReplayView, undefined>({
      query: () => post(routes.statsReplay),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }: { dispatch: ApiDispatch; queryFulfilled: Promise<unknown> }) => {
        setReplay(dispatch, { state: 'running', done: 0, total: 0, result: null });
        await queryFulfilled.catch(() => dispatch(api.util.invalidateTags(['Replay'])));
      },
    }),
  }),
});
export const { useReplayQuery, useStartReplayMutation } = replayApi;

/** Applies the message `replay_progress`. */
export const applyReplayProgress = ({ done, total, result, error }: Omit<ReplayView, 'state'>, dispatch: ApiDispatch): void =>
  setReplay(dispatch, { state: result === null && error === undefined ? 'running' : 'done', done, total, result, error });

function setReplay(dispatch: ApiDispatch, replay: ReplayView): void {
  const { util } = replayApi;
  updateCache(
    dispatch,
    util.updateQueryData('replay', undefined, () => replay),
    util.getRunningQueryThunk('replay', undefined),
  );
}
