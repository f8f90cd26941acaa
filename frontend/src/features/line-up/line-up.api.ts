import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { type AddPerformerRequest, type EditPerformerRequest, type RecentPerformer } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { publishResponseAs, toPerformerMessage, toPerformersMessage, updateOptimistically } from '../../api/change-messages.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';

/** The cached performers of a gig, by performer id. */
export type LineUp = CachedRows<PerformerView>;

const toUpdatedMessage = toPerformerMessage('performer_updated');
const publishUpdated = publishResponseAs(toUpdatedMessage);

const lineUpQueries = api.injectEndpoints({
  endpoints: (build) => ({
    lineUp: build.query<LineUp, GigId>({
      query: (gigId) => ({ url: routes.performersOfEvent(gigId), gigId }),
      ...cacheRowsBy(({ id }: PerformerView) => id, ['name', 'email', 'phone', 'instagram', 'lookingForBand', 'notes']),
      providesTags: ['LineUp'],
    }),
    /** The most recent performer of a participant, which prefills the dialogs that add one performer. Not cached. */
    recentPerformer: build.query<RecentPerformer, ParticipantId>({ query: routes.recentPerformer, keepUnusedDataFor: 0 }),
  }),
});

export const lineUpApi = lineUpQueries.injectEndpoints({
  endpoints: (build) => ({
    addPerformer: build.mutation<PerformerView, AddPerformerRequest>({
      // The documented request has an empty `contact`, which the server ignores: see docs/rules.md#input
      query: (body) => ({ url: routes.performers, method: 'POST', body: { contact: '', ...body } }),
      onQueryStarted: publishResponseAs(toPerformerMessage('performer_created')),
    }),
    /** The response is the performer with `removed: true`, so it is an update like any other. */
    removePerformer: build.mutation<PerformerView, PerformerId>({
      query: (id) => ({ url: routes.removePerformer(id), method: 'POST' }),
      onQueryStarted: publishUpdated,
    }),
    /** `beforeId` null: the end of the line-up. `sortOrder` is the optimistic update until the server has answered, and not sent. */
    movePerformer: build.mutation<PerformerView, { id: PerformerId; beforeId: PerformerId | null; sortOrder: number }>({
      query: ({ id, beforeId }) => ({ url: routes.move(id), method: 'POST', body: { beforeId } }),
      onQueryStarted: updateOptimistically(({ id, sortOrder }) => [{ id, expectedFields: { sortOrder } }], toUpdatedMessage),
    }),
    editPerformer: build.mutation<PerformerView, { id: PerformerId; fields: EditPerformerRequest }>({
      query: ({ id, fields }) => ({ url: routes.performer(id), method: 'PATCH', body: fields }),
      onQueryStarted: publishUpdated,
    }),
    setAttendance: build.mutation<PerformerView, { id: PerformerId; attended: boolean }>({
      query: ({ id, attended }) => ({ url: routes.attendance(id), method: 'POST', body: { attended } }),
      onQueryStarted: updateOptimistically(({ id, attended }) => [{ id, expectedFields: { attended } }], toUpdatedMessage),
    }),
    resetLineUp: build.mutation<PerformerView[], GigId>({
      query: (id) => ({ url: routes.resetLineUp(id), method: 'POST' }),
      onQueryStarted: publishResponseAs(toPerformersMessage),
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
  useResetLineUpMutation,
} = lineUpApi;
