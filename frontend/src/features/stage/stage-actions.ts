import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { toLineUpAction, toPerformerAction } from '../../domain/commands/action.js';
import {
  useDeselectMutation,
  useKeepOnStageMutation,
  usePutOnStageMutation,
  useSwapMutation,
  useTakeOffStageMutation,
} from './stage.api.js';
import { useNextBandMutation, useNextMutation, usePutAllOnStageMutation } from './stage-calls.api.js';

const toId = ({ id }: PerformerView): PerformerView['id'] => id;

/** The actions of the stage that buttons of several panels offer. */
export const useDeselect = () => toPerformerAction(useDeselectMutation(), toId, 'was not moved back');
export const usePutOnStage = () =>
  toPerformerAction(
    usePutOnStageMutation(),
    ({ id, replacingPerformerId }) => ({ id, replacedId: replacingPerformerId }),
    'was not put on',
  );
export const useTakeOffStage = () => toPerformerAction(useTakeOffStageMutation(), toId, 'was not taken off');
export const useKeepOnStage = () => toPerformerAction(useKeepOnStageMutation(), toId, 'was not kept on stage');
/** To be run with the performer who leaves. */
export const useSwap = () => toPerformerAction(useSwapMutation(), toId, 'was not swapped');
export const usePutAllOnStage = () => toLineUpAction(usePutAllOnStageMutation(), 'nobody was put on');
export const useNextBand = () => toLineUpAction(useNextBandMutation(), 'the next band was not put on');
export const useNext = () => toLineUpAction(useNextMutation(), 'the stage was not changed');
