import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { findAction, findChangedSince, findUndoneStints, isTooOld, toPerformerState } from '@jamjar/contracts/gigs/undo';
import { accept, refuse } from '../../command-handling/decider.js';
import { type GigDecision } from './gig.rule.js';

/** Undoes all events of the command that recorded the given revision: its performers are as before, with time running on (docs/rules.md#undo). */
export function undoAction(gig: Gig, { revision, at }: GigCommands['UndoAction']): GigDecision {
  const action = findAction(gig, revision);
  if (!action) return refuse('NOT_UNDOABLE');
  if (action.undone) return refuse('ALREADY_UNDONE');
  if (isTooOld(action, at)) return refuse('NOT_UNDOABLE');
  if (findChangedSince(gig, action)) return refuse('CHANGED_SINCE');
  const { from, to, before } = action;
  const performers = before.map((performer) => ({ performerId: performer.id, ...toPerformerState(performer) }));
  return accept({ type: 'ActionUndone', data: { from, to, performers, stints: findUndoneStints(gig, action), at } });
}
