import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type Seen } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { lineUpMutation, type OptimisticPerformerUpdate } from '../../domain/commands/command-mutations.js';
import { post } from '../../api/requests.js';
import { toKeptUpdates, toOffStageUpdates, toOnStageUpdates } from './stage.api.js';

type Updates = readonly OptimisticPerformerUpdate[];
/** `seen`: what the user had on screen. */
interface StageCall {
  gigId: GigId;
  seen: Seen;
}
interface NextBandCall extends StageCall {
  staying: readonly PerformerId[];
}
/** `nextId`: who goes on stage. Only the optimistic update uses it; it is not sent. */
interface NextCall extends StageCall {
  nextId: PerformerId | null;
}
const everybodyOff = 'Everybody is off stage';

/** The commands about several performers on stage. They are refused when the stage is no longer as the user saw it. */
export const stageCallsApi = api.injectEndpoints({
  endpoints: (build) => ({
    putAllOnStage: build.mutation<PerformerView[], StageCall>(
      lineUpMutation(({ gigId, seen }) => post(routes.putAllOnStage(gigId), { seen }), {
        describe: () => 'Everybody selected is on stage',
      }),
    ),
    clearStage: build.mutation<PerformerView[], StageCall>(
      lineUpMutation(({ gigId, seen }) => post(routes.clearStage(gigId), { seen }), { describe: () => everybodyOff }),
    ),
    nextBand: build.mutation<PerformerView[], NextBandCall>(
      lineUpMutation(({ gigId, seen, staying }) => post(routes.nextBand(gigId), { seen, staying }), {
        toUpdates: toNextBandUpdates,
        describe: () => 'The next band is on stage',
      }),
    ),
    next: build.mutation<PerformerView[], NextCall>(
      lineUpMutation(({ gigId, seen }) => post(routes.next(gigId), { seen }), {
        toUpdates: toNextUpdates,
        describe: describeNext,
      }),
    ),
  }),
});
export const { usePutAllOnStageMutation, useClearStageMutation, useNextBandMutation, useNextMutation } = stageCallsApi;

function toNextBandUpdates({ seen, staying }: NextBandCall): Updates {
  const leaving = seen.stage.filter((id) => !staying.includes(id));
  return [...leaving.flatMap(toOffStageUpdates), ...staying.flatMap(toKeptUpdates), ...seen.selected.flatMap(toOnStageUpdates)];
}

function toNextUpdates({ seen, nextId }: NextCall): Updates {
  return [...seen.stage.flatMap(toOffStageUpdates), ...(nextId ? toOnStageUpdates(nextId) : [])];
}

/** @param changed the performers whom the command has changed */
function describeNext(changed: readonly PerformerView[]): string {
  const next = changed.find(({ onStage }) => onStage);
  return next ? `${next.name} is on stage` : everybodyOff;
}
