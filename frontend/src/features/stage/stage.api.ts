import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type SelectRequest, type SubOutRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { lineUpMutation, type OptimisticPerformerUpdate, performerMutation } from '../../api/change-messages.js';
import { post } from '../../api/requests.js';
import { getServerTime } from '../../ui/server-clock.js';

type Updates = readonly OptimisticPerformerUpdate[];
type Selection = { id: PerformerId } & SelectRequest;

const expecting =
  (expectedFields: OptimisticPerformerUpdate['expectedFields']) =>
  (id: PerformerId): Updates => [{ id, expectedFields }];
const toDeselectedUpdates = expecting({ pendingStage: false, currentInstruments: [] });
const toKeptUpdates = expecting({ pendingRemoval: false, replacementName: null });
/** Without the time on stage, which only the server computes. */
const toOffStageUpdates = expecting({
  onStage: false,
  pendingRemoval: false,
  replacementName: null,
  stageStartTime: null,
  currentInstruments: [],
  played: true,
});

/** Shown when a command about one performer fails and the server gives no reason. */
export const updateFailed = { failure: 'Failed to update performer' };

/**
 * The commands on stage and selection. The response updates the cache of this browser tab, and messages over the socket update the caches
 * of all others in the same way, so the endpoints invalidate nothing.
 */
export const stageApi = api.injectEndpoints({
  endpoints: (build) => ({
    select: build.mutation<PerformerView, Selection>(
      performerMutation(({ id, ...choice }) => post(routes.select(id), choice), toSelectedUpdates),
    ),
    deselect: build.mutation<PerformerView, PerformerId>(performerMutation((id) => post(routes.deselect(id)), toDeselectedUpdates)),
    /** `replacedId`: the performer who leaves the stage in exchange. Only the optimistic update uses it; it is not sent. */
    putOnStage: build.mutation<PerformerView, { id: PerformerId; replacedId: PerformerId | null }>(
      performerMutation(({ id }) => post(routes.putOnStage(id)), toOnStageUpdates),
    ),
    takeOffStage: build.mutation<PerformerView, PerformerId>(performerMutation((id) => post(routes.takeOffStage(id)), toOffStageUpdates)),
    subOut: build.mutation<PerformerView, { id: PerformerId } & SubOutRequest>(
      performerMutation(({ id, ...choice }) => post(routes.subOut(id), choice)),
    ),
    keepOnStage: build.mutation<PerformerView, PerformerId>(performerMutation((id) => post(routes.keepOnStage(id)), toKeptUpdates)),
    swap: build.mutation<PerformerView, PerformerId>(performerMutation((id) => post(routes.swap(id)))),
    putAllOnStage: build.mutation<PerformerView[], GigId>(lineUpMutation(routes.putAllOnStage)),
    clearStage: build.mutation<PerformerView[], GigId>(lineUpMutation(routes.clearStage)),
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

function toSelectedUpdates({ id, instruments = [], replacingPerformerId = null }: Selection): Updates {
  return [{ id, expectedFields: { pendingStage: true, currentInstruments: instruments, replacingPerformerId } }];
}

/** Guesses the start time; the server's is slightly later, since it counts from the arrival of the request. */
function toOnStageUpdates({ id, replacedId }: { id: PerformerId; replacedId: PerformerId | null }): Updates {
  const stageStartTime = new Date(getServerTime()).toISOString();
  const expectedFields = { onStage: true, pendingStage: false, replacingPerformerId: null, stageStartTime };
  return [{ id, expectedFields }, ...(replacedId ? toOffStageUpdates(replacedId) : [])];
}
