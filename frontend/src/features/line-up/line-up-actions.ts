import { usePerformerAction } from '../../domain/commands/commands.api.js';

/** Holds a performer, or ends the hold. */
export const useToggleHold = () => usePerformerAction('HoldPerformer', ({ held }) => ({ held: !held }));
/** Marks a performer as attended, or as not attended. */
export const useToggleAttendance = () => usePerformerAction('MarkAttendance', ({ attended }) => ({ attended: !attended }));
