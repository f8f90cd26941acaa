import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest, type EditPerformerRequest, type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { guesses } from '../../api/guess.js';
import { tells } from '../../api/news.js';
import { type ApiDispatch, type ApiThunk, patch } from '../../api/patch.js';
import { performersTold, performerTold } from '../../api/performer-news.js';
import { rowsOf, takeList } from '../../api/rows.js';
import { type LineUp } from './line-up.cache.js';

export const lineUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    lineUp: build.query<LineUp, GigId>({
      query: routes.performersOf,
      transformResponse: (performers: PerformerView[], meta) => rowsOf(({ id }) => id, performers, meta?.seq ?? null),
      merge: takeList,
      providesTags: ['LineUp'],
    }),
    /** What a known person played last time: the dialog starts from it. Nobody yet is no error (S2 §7). */
    recentPerformer: build.query<RecentPerformer, ParticipantId>({ query: routes.recentPerformer, keepUnusedDataFor: 0 }),

    addPerformer: build.mutation<PerformerView, AddPerformerRequest>({
      query: (body) => ({ url: routes.performers, method: 'POST', body: { contact: '', ...body } }),
      onQueryStarted: tells(performerTold('performer_created')),
    }),
    removePerformer: build.mutation<PerformerView, PerformerId>({
      query: (id) => ({ url: routes.remove(id), method: 'POST' }),
      onQueryStarted: tells(performerTold('performer_updated')),
    }),
    /** `sortOrder`: where this screen shows them until the server has placed them. */
    movePerformer: build.mutation<PerformerView, { id: PerformerId; beforeId: PerformerId | null; sortOrder: number }>({
      query: ({ id, beforeId }) => ({ url: routes.move(id), method: 'POST', body: { beforeId } }),
      onQueryStarted: guesses(({ id, sortOrder }) => [{ id, change: { sortOrder } }], performerTold('performer_updated')),
    }),
    editPerformer: build.mutation<PerformerView, { id: PerformerId; edit: EditPerformerRequest }>({
      query: ({ id, edit }) => ({ url: routes.performer(id), method: 'PATCH', body: edit }),
      onQueryStarted: tells(performerTold('performer_updated')),
    }),
    setAttendance: build.mutation<PerformerView, { id: PerformerId; attended: boolean }>({
      query: ({ id, attended }) => ({ url: routes.attendance(id), method: 'POST', body: { attended } }),
      onQueryStarted: guesses(({ id, attended }) => [{ id, change: { attended } }], performerTold('performer_updated')),
    }),
    resetAll: build.mutation<PerformerView[], GigId>({
      query: (id) => ({ url: routes.resetLineUp(id), method: 'POST' }),
      onQueryStarted: tells(performersTold),
    }),
  }),
});
export const {
  useLineUpQuery,
  useLazyRecentPerformerQuery,
  useAddPerformerMutation,
  useRemovePerformerMutation,
  useMovePerformerMutation,
  useEditPerformerMutation,
  useSetAttendanceMutation,
  useResetAllMutation,
} = lineUpApi;

export function changeLineUp(dispatch: ApiDispatch, id: GigId, change: (draft: LineUp) => void): void {
  const { util } = lineUpApi;
  patch(dispatch, util.updateQueryData('lineUp', id, change), util.getRunningQueryThunk('lineUp', id));
}

/** On every line-up that this screen has read. */
export const changeLineUps =
  (change: (draft: LineUp) => void): ApiThunk<void> =>
  (dispatch, getState) => {
    const { util } = lineUpApi;
    for (const id of util.selectCachedArgsForQuery(getState(), 'lineUp')) dispatch(util.updateQueryData('lineUp', id, change));
  };
