import { usePerformerAction } from '../../domain/commands/commands.api.js';

/** Puts a performer on stage; at a jam, the performer whom they replace leaves it. */
export const usePutOnStage = () => usePerformerAction('PutOnStage', ({ replacingPerformerId }) => ({ replacedId: replacingPerformerId }));
