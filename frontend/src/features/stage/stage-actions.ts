import { usePerformerAction } from '../../domain/commands/commands.api.js';

/** Puts a performer on stage, at a jam in exchange for whom they replace. */
export const usePutOnStage = () => usePerformerAction('PutOnStage', ({ replacingPerformerId }) => ({ replacedId: replacingPerformerId }));
