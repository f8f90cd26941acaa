import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type SelectRequest, type SubOutRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { guesses, type PerformerGuess } from '../../api/guess.js';
import { tells } from '../../api/news.js';
import { performersTold, performerTold } from '../../api/performer-news.js';
import { readServerClock } from '../../ui/ticking.js';

const post = (url: string, body?: object) => ({ url, method: 'POST', body });
const oneTold = performerTold('performer_updated');
const told = { onQueryStarted: tells(oneTold) };

/** The stage's actions (S2 §4). Nothing is refetched: the answer patches this screen, the socket all others, by the same rule. */
export const stageApi = api.injectEndpoints({
  endpoints: (build) => ({
    select: build.mutation<PerformerView, { id: PerformerId } & SelectRequest>({
      query: ({ id, ...choice }) => post(routes.select(id), choice),
      onQueryStarted: guesses(({ id, instruments = [], replacingPerformerId = null }) => {
        const change = { pendingStage: true, currentInstruments: instruments, replacingPerformerId };
        return [{ id, change }];
      }, oneTold),
    }),
    deselect: build.mutation<PerformerView, PerformerId>({
      query: (id) => post(routes.deselect(id)),
      onQueryStarted: guesses((id) => [{ id, change: { pendingStage: false, currentInstruments: [] } }], oneTold),
    }),
    /** `replaces`: who leaves for them. */
    putOnStage: build.mutation<PerformerView, { id: PerformerId; replaces: PerformerId | null }>({
      query: ({ id }) => post(routes.putOnStage(id)),
      onQueryStarted: guesses(({ id, replaces }) => [on(id), ...(replaces ? [off(replaces)] : [])], oneTold),
    }),
    takeOffStage: build.mutation<PerformerView, PerformerId>({
      query: (id) => post(routes.takeOffStage(id)),
      onQueryStarted: guesses((id) => [off(id)], oneTold),
    }),
    subOut: build.mutation<PerformerView, { id: PerformerId } & SubOutRequest>({
      query: ({ id, ...choice }) => post(routes.subOut(id), choice),
      ...told,
    }),
    keepOnStage: build.mutation<PerformerView, PerformerId>({
      query: (id) => post(routes.keepOnStage(id)),
      onQueryStarted: guesses((id) => [{ id, change: { pendingRemoval: false, replacementName: null } }], oneTold),
    }),
    swap: build.mutation<PerformerView, PerformerId>({ query: (id) => post(routes.swap(id)), ...told }),
    putAllOnStage: build.mutation<PerformerView[], GigId>({
      query: (id) => post(routes.putAllOnStage(id)),
      onQueryStarted: tells(performersTold),
    }),
    clearStage: build.mutation<PerformerView[], GigId>({
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

/** The server counts from when it hears of it, a blink later. */
function on(id: PerformerId): PerformerGuess {
  const stageStartTime = new Date(readServerClock()).toISOString();
  return { id, change: { onStage: true, pendingStage: false, replacingPerformerId: null, stageStartTime } };
}

/** For how long they played is the server's to say. */
function off(id: PerformerId): PerformerGuess {
  const change = {
    onStage: false,
    pendingRemoval: false,
    replacementName: null,
    stageStartTime: null,
    currentInstruments: [],
    played: true,
  };
  return { id, change };
}
