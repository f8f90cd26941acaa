import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { lineOf, numbered, withFirst } from '@jamjar/contracts/gigs/line-up.order';
import { type Move } from '@jamjar/contracts/gigs/gig.events';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { limits } from '@jamjar/contracts/limits';
import { happened, nothingNew, refused } from '../../command-handling/decision.js';
import { performerOn, type GigDecision } from './gig.rule.js';
import { sameList } from './same-list.js';

/**
 * Right before somebody, or to the end: one changed row, unless no number is left between the new neighbours.
 * The line is everybody on the list, also whoever is on stage. (decisions, Stage and time, "Reordering")
 */
export function movePerformer(gig: Gig, performer: Performer, { beforeId }: GigCommands['MovePerformer']): GigDecision {
  if (beforeId === performer.id) return nothingNew;
  const line = lineOf(gig);
  const others = line.filter((it) => it !== performer);
  const place = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  if (place === -1) return refused('PERFORMER_NOT_FOUND');
  if (line[place] === performer) return nothingNew;

  const sortOrder = between(others[place - 1], others[place]);
  return reordered(
    sortOrder === null ? changesIn(gig, numbered(others.toSpliced(place, 0, performer))) : [{ performerId: performer.id, sortOrder }],
  );
}

/** As asked, wherever in the line that is. (S2 §7, PATCH sortOrder) */
export function setSortOrder(_gig: Gig, performer: Performer, { sortOrder }: GigCommands['SetSortOrder']): GigDecision {
  return sortOrder === performer.sortOrder ? nothingNew : reordered([{ performerId: performer.id, sortOrder }]);
}

/** These first, the rest after them as they were; whoever keeps their number is not written. (S2 §4, Ordering) */
export function arrangeQueue(gig: Gig, { performerIds }: GigCommands['ArrangeQueue']): GigDecision {
  if (!performerIds.every((id) => performerOn(gig, id))) return refused('PERFORMER_NOT_FOUND');
  const line = lineOf(gig);
  const arranged = withFirst(line, performerIds);
  return sameList(line, arranged) ? nothingNew : reordered(changesIn(gig, numbered(arranged)));
}

const reordered = (moves: readonly Move[]): GigDecision => happened({ type: 'LineUpReordered', data: { moves } });

const changesIn = ({ performers }: Gig, moves: readonly Move[]): Move[] =>
  moves.filter(({ performerId, sortOrder }) => performers.get(performerId)?.sortOrder !== sortOrder);

/** A whole number between two neighbours, or beyond the only one; null when there is none. */
function between(before: Performer | undefined, after: Performer | undefined): number | null {
  if (!before) return after ? after.sortOrder - limits.sortOrderStep : limits.sortOrderStep;
  if (!after) return before.sortOrder + limits.sortOrderStep;
  const middle = Math.floor((before.sortOrder + after.sortOrder) / 2);
  return before.sortOrder < middle && middle < after.sortOrder ? middle : null;
}
