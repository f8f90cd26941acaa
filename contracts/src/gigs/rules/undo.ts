import { type GigCommands } from '../gig.commands.js';
import { type GigEvents, type PerformerMove } from '../gig.events.js';
import { type Gig, type GigAction, type Performer } from '../gig.state.js';
import { assignSortOrders, compareLineUpOrder, getLineUp } from '../line-up.order.js';
import { findAction, findPerformerChangedSince, findStintChanges, isTooOld, toPerformerState } from '../undo.js';
import { accept, refuse } from '../../decider.js';
import { type GigDecision } from './gig.rule.js';

/** Undoes all events of the command that recorded the given revision: restores its performers; reopened stints have continued meanwhile (docs/rules.md#undo). */
export function undoAction(gig: Gig, { revision, at }: GigCommands['UndoAction']): GigDecision {
  const action = findAction(gig, revision);
  if (!action) return refuse('NOT_UNDOABLE');
  if (action.undone) return refuse('ALREADY_UNDONE');
  if (isTooOld(action, at)) return refuse('NOT_UNDOABLE');
  if (findPerformerChangedSince(gig, action)) return refuse('CHANGED_SINCE');
  const { from, to } = action;
  const performers = toRestoredPerformers(gig, action);
  return accept({ type: 'ActionUndone', data: { from, to, performers, stints: findStintChanges(gig, action), at } });
}

/** Returns the performers as before the action, and any others who are renumbered. With a new sort order, `stateRevision` is the undo's revision. */
function toRestoredPerformers(gig: Gig, { before, to }: GigAction): GigEvents['ActionUndone']['performers'] {
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

/** Gives each displaced performer the number directly before the performer who has their sort order now; renumbers everybody if that is in use. */
function placeBeforeTaken(lineUp: readonly Performer[], displaced: ReadonlySet<Performer>): PerformerMove[] {
  // Sort orders are whole numbers, so subtracting 0.5 sorts directly before
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
