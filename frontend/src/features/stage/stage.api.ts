import { type LiveEventId, type PerformerId } from '@jamjar/contracts/ids';
import { type SelectRequest, type SubOutRequest } from '@jamjar/contracts/live-events/live-event.requests';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { tells } from '../../api/news.js';
import { performersTold, performerTold } from '../../api/performer-news.js';

const post = (url: string, body?: object) => ({ url, method: 'POST', body });
const told = { onQueryStarted: tells(performerTold('performer_updated')) };

/** The stage's actions (S2 §4). Nothing is refetched: the answer patches this screen, the socket all others, by the same rule. */
export const stageApi = api.injectEndpoints({
  endpoints: (build) => ({
    select: build.mutation<PerformerView, { id: PerformerId } & SelectRequest>({
      query: ({ id, ...choice }) => post(routes.select(id), choice),
      ...told,
    }),
    deselect: build.mutation<PerformerView, PerformerId>({ query: (id) => post(routes.deselect(id)), ...told }),
    putOnStage: build.mutation<PerformerView, PerformerId>({ query: (id) => post(routes.putOnStage(id)), ...told }),
    takeOffStage: build.mutation<PerformerView, PerformerId>({ query: (id) => post(routes.takeOffStage(id)), ...told }),
    subOut: build.mutation<PerformerView, { id: PerformerId } & SubOutRequest>({
      query: ({ id, ...choice }) => post(routes.subOut(id), choice),
      ...told,
    }),
    keepOnStage: build.mutation<PerformerView, PerformerId>({ query: (id) => post(routes.keepOnStage(id)), ...told }),
    swap: build.mutation<PerformerView, PerformerId>({ query: (id) => post(routes.swap(id)), ...told }),
    putAllOnStage: build.mutation<PerformerView[], LiveEventId>({
      query: (id) => post(routes.putAllOnStage(id)),
      onQueryStarted: tells(performersTold),
    }),
    clearStage: build.mutation<PerformerView[], LiveEventId>({
      query: (id) => post(routes.clearStage(id)),
      onQueryStarted: tells(performersTold),
    }),
  }),
});
export const {
  useSelectMutation,
  useDeselectMutation,
  usePutOnStageMutation,
  useTakeOffStageMutation,
  useSubOutMutation,
  useKeepOnStageMutation,
  useSwapMutation,
  usePutAllOnStageMutation,
  useClearStageMutation,
} = stageApi;
