import { type GigCommands } from '../gig.commands.js';
import { type GigEvents, type PerformerMove } from '../gig.events.js';
import { type Gig, type GigAction, type Performer } from '../gig.state.js';
import { assignSortOrders, compareLineUpOrder, getLineUp } from '../line-up.order.js';
import { findAction, findChangedSince, findUndoneStints, isTooOld, toPerformerState } from '../undo.js';
import { accept, refuse } from '../../decider.js';
import { type GigDecision } from './gig.rule.js';

/** Undoes all events of the command that recorded the given revision: its performers are as before, with time running on (docs/rules.md#undo). */
export function undoAction(gig: Gig, { revision, at }: GigCommands['UndoAction']): GigDecision {
  const action = findAction(gig, revision);
  if (!action) return refuse('NOT_UNDOABLE');
  if (action.undone) return refuse('ALREADY_UNDONE');
  if (isTooOld(action, at)) return refuse('NOT_UNDOABLE');
  if (findChangedSince(gig, action)) return refuse('CHANGED_SINCE');
  const { from, to } = action;
  return accept({ type: 'ActionUndone', data: { from, to, performers: restore(gig, action), stints: findUndoneStints(gig, action), at } });
}

/** The performers as before the action. Who has another sort order than before, or is renumbered, counts as changed by the undo. */
function restore(gig: Gig, { before, to }: GigAction): GigEvents['ActionUndone']['performers'] {
  const restoredIds = new Set(before.map(({ id }) => id));
  const others = getLineUp(gig).filter(({ id }) => !restoredIds.has(id));
  const taken = new Set(others.filter(({ stateRevision }) => stateRevision > to).map(({ sortOrder }) => sortOrder));
  const displaced = before.filter(({ id, sortOrder }) => taken.has(sortOrder) && gig.performers.get(id)?.sortOrder !== sortOrder);
  const moves = new Map(placeBeforeTaken([...others, ...before], new Set(displaced)).map((move) => [move.performerId, move]));
  const stateRevision = gig.lastRevision + 1;
  return [...before, ...others.filter(({ id }) => moves.has(id))].map((performer) => {
    const move = moves.get(performer.id);
    return { performerId: performer.id, ...toPerformerState(performer), ...(move && { ...move, stateRevision }) };
  });
}

/** Gives each displaced performer the number directly before who has their sort order now; renumbers everybody when one is in use. */
function placeBeforeTaken(lineUp: readonly Performer[], displaced: ReadonlySet<Performer>): PerformerMove[] {
  // Sort orders are whole numbers, so half a number less is directly before
  const places = lineUp.map((it) => ({
    id: it.id,
    isDisplaced: displaced.has(it),
    sortOrder: it.sortOrder - (displaced.has(it) ? 0.5 : 0),
  }));
  places.sort(compareLineUpOrder);
  let next = 0;
  const moves = places.toReversed().flatMap(({ id, isDisplaced, sortOrder }) => {
    next = isDisplaced ? next - 1 : sortOrder;
    return isDisplaced ? [{ performerId: id, sortOrder: next }] : [];
  });
  const used = new Set(places.map(({ sortOrder }) => sortOrder));
  return moves.some(({ sortOrder }) => used.has(sortOrder)) ? assignSortOrders(places) : moves;
}
