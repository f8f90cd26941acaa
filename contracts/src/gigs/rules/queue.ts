import { type GigCommands } from '../gig.commands.js';
import { getLineUp, assignSortOrders, moveToFront } from '../line-up.order.js';
import { type PerformerMove } from '../gig.events.js';
import { type Gig, type Performer } from '../gig.state.js';
import { limits } from '../../limits.js';
import { accept, noChange, refuse } from '../../decider.js';
import { areListsEqual, findPerformer, type GigDecision } from './gig.rule.js';

/**
 * Moves the performer directly before another one, or to the end. Only one sort order changes, unless no number is free between the new
 * neighbours: then the line-up is renumbered. The line-up includes performers on stage (docs/rules.md#line-up-and-queue).
 */
export function movePerformer(gig: Gig, performer: Performer, { beforeId }: GigCommands['MovePerformer']): GigDecision {
  if (beforeId === performer.id) return noChange;
  const lineUp = getLineUp(gig);
  const others = lineUp.filter((it) => it !== performer);
  const index = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  if (index === -1) return refuse('PERFORMER_NOT_FOUND');
  if (lineUp[index] === performer) return noChange;

  const sortOrder = findSortOrderBetween(others[index - 1], others[index]);
  return acceptReordering(
    sortOrder === null ? assignSortOrders(others.toSpliced(index, 0, performer)) : [{ performerId: performer.id, sortOrder }],
  );
}

/** Sets the performer's sort order to the given number. */
export function setSortOrder(_gig: Gig, performer: Performer, { sortOrder }: GigCommands['SetSortOrder']): GigDecision {
  return sortOrder === performer.sortOrder ? noChange : acceptReordering([{ performerId: performer.id, sortOrder }]);
}

/** Puts the given performers first in the line-up; the others follow in their previous order. */
export function arrangeQueue(gig: Gig, { performerIds }: GigCommands['ArrangeQueue']): GigDecision {
  if (!performerIds.every((id) => findPerformer(gig, id))) return refuse('PERFORMER_NOT_FOUND');
  const lineUp = getLineUp(gig);
  const arranged = moveToFront(lineUp, performerIds);
  return areListsEqual(lineUp, arranged) ? noChange : acceptReordering(assignSortOrders(arranged));
}

/** Holds a waiting performer, or ends the hold. The performer keeps the place. */
export function holdPerformer(_gig: Gig, { id, status }: Performer, { held, at }: GigCommands['HoldPerformer']): GigDecision {
  if (held === (status.kind === 'waiting' && status.held)) return noChange;
  if (status.kind !== 'waiting') return refuse('NOT_WAITING');
  return accept({ type: held ? 'PerformerHeld' : 'HoldEnded', data: { performerId: id, at } });
}

/** A renumbering contains performers with an unchanged number, too: this prevents the undo of earlier moves, whose numbers are obsolete. */
const acceptReordering = (moves: readonly PerformerMove[]): GigDecision => accept({ type: 'LineUpReordered', data: { moves } });

/** Returns a whole number between the sort orders of two neighbours, or beyond the only neighbour; null when none is free. */
function findSortOrderBetween(before: Performer | undefined, after: Performer | undefined): number | null {
  if (!before) return after ? after.sortOrder - limits.sortOrderStep : limits.sortOrderStep;
  if (!after) return before.sortOrder + limits.sortOrderStep;
  const middle = Math.floor((before.sortOrder + after.sortOrder) / 2);
  return before.sortOrder < middle && middle < after.sortOrder ? middle : null;
}
