import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { toLineUpAction, toPerformerAction } from '../../ui/action.js';
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
export const useDeselect = () => toPerformerAction(useDeselectMutation(), toId);
export const usePutOnStage = () =>
  toPerformerAction(usePutOnStageMutation(), ({ id, replacingPerformerId }) => ({ id, replacedId: replacingPerformerId }));
export const useTakeOffStage = () => toPerformerAction(useTakeOffStageMutation(), toId);
export const useKeepOnStage = () => toPerformerAction(useKeepOnStageMutation(), toId);
/** To be run with the performer who leaves. */
export const useSwap = () => toPerformerAction(useSwapMutation(), toId);
export const usePutAllOnStage = () => toLineUpAction(usePutAllOnStageMutation());
export const useNextBand = () => toLineUpAction(useNextBandMutation());
export const useNext = () => toLineUpAction(useNextMutation());
