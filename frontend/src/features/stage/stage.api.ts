import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type SelectRequest, type SubOutRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import {
  type OptimisticPerformerUpdate,
  publishResponseAs,
  toPerformerMessage,
  toPerformersMessage,
  updateOptimistically,
} from '../../api/change-messages.js';
import { getServerTime } from '../../ui/server-clock.js';

const post = (url: string, body?: object) => ({ url, method: 'POST', body });
const toMessage = toPerformerMessage('performer_updated');
const publishUpdated = publishResponseAs(toMessage);
const optimistically = <Arg>(toUpdates: (arg: Arg) => readonly OptimisticPerformerUpdate[]) => updateOptimistically(toUpdates, toMessage);
const gigCommand = (toUrl: (id: GigId) => string) => ({
  query: (id: GigId) => post(toUrl(id)),
  onQueryStarted: publishResponseAs(toPerformersMessage),
});

/**
 * The commands on stage and selection. The response updates the cache of this browser tab, and messages over the socket update the caches
 * of all others in the same way, so the endpoints invalidate nothing.
 */
export const stageApi = api.injectEndpoints({
  endpoints: (build) => ({
    select: build.mutation<PerformerView, { id: PerformerId } & SelectRequest>({
      query: ({ id, ...choice }) => post(routes.select(id), choice),
      onQueryStarted: optimistically((selection) => [toSelectedUpdate(selection)]),
    }),
    deselect: build.mutation<PerformerView, PerformerId>({
      query: (id) => post(routes.deselect(id)),
      onQueryStarted: optimistically((id) => [{ id, expectedFields: { pendingStage: false, currentInstruments: [] } }]),
    }),
    /** `replacedId`: the performer who leaves the stage in exchange. Only the optimistic update uses it; it is not sent. */
    putOnStage: build.mutation<PerformerView, { id: PerformerId; replacedId: PerformerId | null }>({
      query: ({ id }) => post(routes.putOnStage(id)),
      onQueryStarted: optimistically(({ id, replacedId }) => [toOnStageUpdate(id), ...(replacedId ? [toOffStageUpdate(replacedId)] : [])]),
    }),
    takeOffStage: build.mutation<PerformerView, PerformerId>({
      query: (id) => post(routes.takeOffStage(id)),
      onQueryStarted: optimistically((id) => [toOffStageUpdate(id)]),
    }),
    subOut: build.mutation<PerformerView, { id: PerformerId } & SubOutRequest>({
      query: ({ id, ...choice }) => post(routes.subOut(id), choice),
      onQueryStarted: publishUpdated,
    }),
    keepOnStage: build.mutation<PerformerView, PerformerId>({
      query: (id) => post(routes.keepOnStage(id)),
      onQueryStarted: optimistically((id) => [{ id, expectedFields: { pendingRemoval: false, replacementName: null } }]),
    }),
    swap: build.mutation<PerformerView, PerformerId>({ query: (id) => post(routes.swap(id)), onQueryStarted: publishUpdated }),
    putAllOnStage: build.mutation<PerformerView[], GigId>(gigCommand(routes.putAllOnStage)),
    clearStage: build.mutation<PerformerView[], GigId>(gigCommand(routes.clearStage)),
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

function toSelectedUpdate({
  id,
  instruments = [],
  replacingPerformerId = null,
}: { id: PerformerId } & SelectRequest): OptimisticPerformerUpdate {
  return { id, expectedFields: { pendingStage: true, currentInstruments: instruments, replacingPerformerId } };
}

/** Guesses the start time; the server's is slightly later, since it counts from the arrival of the request. */
function toOnStageUpdate(id: PerformerId): OptimisticPerformerUpdate {
  const stageStartTime = new Date(getServerTime()).toISOString();
  return { id, expectedFields: { onStage: true, pendingStage: false, replacingPerformerId: null, stageStartTime } };
}

/** Without the time on stage, which only the server computes. */
function toOffStageUpdate(id: PerformerId): OptimisticPerformerUpdate {
  const left = { onStage: false, pendingRemoval: false, replacementName: null, stageStartTime: null, currentInstruments: [], played: true };
  return { id, expectedFields: left };
}
