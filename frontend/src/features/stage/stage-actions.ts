import { useLineUpAction, usePerformerAction } from '../../domain/commands/commands.api.js';

/** The actions of the stage that buttons of several panels offer. */
export const useDeselect = () => usePerformerAction('DeselectPerformer');
export const usePutOnStage = () => usePerformerAction('PutOnStage', ({ replacingPerformerId }) => ({ replacedId: replacingPerformerId }));
export const useTakeOffStage = () => usePerformerAction('TakeOffStage');
export const useKeepOnStage = () => usePerformerAction('KeepOnStage');
/** To be run with the performer who leaves. */
export const useSwap = () => usePerformerAction('Swap');
export const usePutAllOnStage = () => useLineUpAction('PutAllOnStage');
export const useNextBand = () => useLineUpAction('NextBand');
export const useNext = () => useLineUpAction('Next');
