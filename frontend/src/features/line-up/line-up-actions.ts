import { toPerformerAction } from '../../domain/commands/action.js';
import { useHoldPerformerMutation, useSetAttendanceMutation } from './line-up-actions.api.js';

/** Holds a performer, or ends the hold. */
export const useToggleHold = () =>
  toPerformerAction(useHoldPerformerMutation(), ({ id, held }) => ({ id, held: !held }), 'was not changed');
/** Marks a performer as attended, or as not attended. */
export const useToggleAttendance = () =>
  toPerformerAction(useSetAttendanceMutation(), ({ id, attended }) => ({ id, attended: !attended }), 'was not marked');
