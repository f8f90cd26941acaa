import { type PerformerId } from '@jamjar/contracts/ids';
import { type SelectRequest, type SubOutRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { nameAnd, type OptimisticPerformerUpdate, performerMutation } from '../../domain/commands/command-mutations.js';
import { post } from '../../api/requests.js';
import { getServerTime } from '../../client/server-clock.js';

type Updates = readonly OptimisticPerformerUpdate[];
type Selection = { id: PerformerId } & SelectRequest;
/** `replacedId`: the performer who leaves the stage in exchange. Only the optimistic update uses it; it is not sent. */
interface Entrance {
  id: PerformerId;
  replacedId: PerformerId | null;
}

const expecting =
  (expectedFields: OptimisticPerformerUpdate['expectedFields']) =>
  (id: PerformerId): Updates => [{ id, expectedFields }];
const toDeselectedUpdates = expecting({ pendingStage: false, currentInstruments: [] });
export const toKeptUpdates = expecting({ pendingRemoval: false, replacementName: null });

/**
 * The commands about one performer on stage or selected. The response updates the cache of this browser tab, and messages over the socket update the caches
 * of all others in the same way, so the endpoints invalidate nothing.
 */
export const stageApi = api.injectEndpoints({
  endpoints: (build) => ({
    select: build.mutation<PerformerView, Selection>(
      performerMutation(({ id, ...choice }) => post(routes.select(id), choice), {
        toUpdates: toSelectedUpdates,
        describe: nameAnd('is selected'),
      }),
    ),
    deselect: build.mutation<PerformerView, PerformerId>(
      performerMutation((id) => post(routes.deselect(id)), { toUpdates: toDeselectedUpdates, describe: nameAnd('is back in the queue') }),
    ),
    putOnStage: build.mutation<PerformerView, Entrance>(
      performerMutation(({ id }) => post(routes.putOnStage(id)), { toUpdates: toEntranceUpdates, describe: nameAnd('is on stage') }),
    ),
    takeOffStage: build.mutation<PerformerView, PerformerId>(
      performerMutation((id) => post(routes.takeOffStage(id)), { toUpdates: toOffStageUpdates, describe: nameAnd('is off stage') }),
    ),
    subOut: build.mutation<PerformerView, { id: PerformerId } & SubOutRequest>(
      performerMutation(({ id, ...choice }) => post(routes.subOut(id), choice), { describe: nameAnd('is to leave the stage') }),
    ),
    keepOnStage: build.mutation<PerformerView, PerformerId>(
      performerMutation((id) => post(routes.keepOnStage(id)), { toUpdates: toKeptUpdates, describe: nameAnd('stays on stage') }),
    ),
    swap: build.mutation<PerformerView, PerformerId>(
      performerMutation((id) => post(routes.swap(id)), { describe: nameAnd('is off stage, the replacement is on') }),
    ),
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
} = stageApi;

function toSelectedUpdates({ id, instruments = [], replacingPerformerId = null }: Selection): Updates {
  return [{ id, expectedFields: { pendingStage: true, held: false, currentInstruments: instruments, replacingPerformerId } }];
}

function toEntranceUpdates({ id, replacedId }: Entrance): Updates {
  return [...toOnStageUpdates(id), ...(replacedId ? toOffStageUpdates(replacedId) : [])];
}

/** Guesses the start time; the server's is slightly later, since it counts from the arrival of the request. */
export function toOnStageUpdates(id: PerformerId): Updates {
  const stageStartTime = formatServerTime();
  return [{ id, expectedFields: { onStage: true, pendingStage: false, held: false, replacingPerformerId: null, stageStartTime } }];
}

/** Without the time on stage, which only the server computes. */
export function toOffStageUpdates(id: PerformerId): Updates {
  const expectedFields = {
    onStage: false,
    pendingRemoval: false,
    replacementName: null,
    stageStartTime: null,
    currentInstruments: [],
    played: true,
    lastPlayedAt: formatServerTime(),
  };
  return [{ id, expectedFields }];
}

const formatServerTime = (): string => new Date(getServerTime()).toISOString();
