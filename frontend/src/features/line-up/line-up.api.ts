import { type LiveEventId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest, type RecentPerformer } from '@jamjar/contracts/live-events/live-event.requests';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { tells } from '../../api/news.js';
import { type ApiDispatch, patch } from '../../api/patch.js';
import { performersTold, performerTold } from '../../api/performer-news.js';
import { rowsOf, takeList } from '../../api/rows.js';
import { type LineUp } from './line-up.cache.js';

export const lineUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    lineUp: build.query<LineUp, LiveEventId>({
      query: routes.performersOf,
      transformResponse: (performers: PerformerView[], meta) => rowsOf(({ id }) => id, performers, meta?.asOf ?? null),
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
    movePerformer: build.mutation<PerformerView, { id: PerformerId; beforeId: PerformerId | null }>({
      query: ({ id, beforeId }) => ({ url: routes.move(id), method: 'POST', body: { beforeId } }),
      onQueryStarted: tells(performerTold('performer_updated')),
    }),
    setRaffleEntrances: build.mutation<PerformerView, { id: PerformerId; raffleEntrances: number }>({
      query: ({ id, raffleEntrances }) => ({ url: routes.performer(id), method: 'PATCH', body: { raffleEntrances } }),
      onQueryStarted: tells(performerTold('performer_updated')),
    }),
    resetAll: build.mutation<PerformerView[], LiveEventId>({
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
  useSetRaffleEntrancesMutation,
  useResetAllMutation,
} = lineUpApi;

export function changeLineUp(dispatch: ApiDispatch, id: LiveEventId, change: (draft: LineUp) => void): void {
  const { util } = lineUpApi;
  patch(dispatch, util.updateQueryData('lineUp', id, change), util.getRunningQueryThunk('lineUp', id));
}
