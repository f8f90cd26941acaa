import { limits } from '@jamjar/contracts/limits';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/**
 * Translates a drop in a possibly filtered list into a move in the line-up: directly before the visible row that follows the dropped one. A
 * row that is dropped last moves directly behind the visible row that precedes it.
 * @param visible the rows that match the filters, before the drop; `from` and `to`: index of the moved row before and after the drop
 * @param lineUp all performers, in the order of the line-up
 * @returns the performer before whom the dropped one is placed; null: the end of the line-up; undefined: the order does not change
 */
export function findBeforeIdForDrop(
  visible: readonly PerformerView[],
  from: number,
  to: number,
  lineUp: readonly PerformerView[],
): PerformerId | null | undefined {
  const moved = visible[from];
  if (!moved || from === to) return undefined;
  const others = visible.filter(({ id }) => id !== moved.id);
  const [previous, next] = [others[to - 1], others[to]];
  if (next) return next.id;
  if (!previous) return undefined;
  const lineUpOthers = lineUp.filter(({ id }) => id !== moved.id);
  return lineUpOthers[lineUpOthers.findIndex(({ id }) => id === previous.id) + 1]?.id ?? null;
}

/**
 * Finds the performer before whom a move places the given one.
 * @param reorderablePerformers the performers among whom it moves, in the order of the line-up
 * @returns null: the end of the line-up; undefined: the performer cannot move that way
 */
export function findBeforeIdForMove(
  move: 'up' | 'down' | 'top',
  performer: PerformerView,
  reorderablePerformers: readonly PerformerView[],
): PerformerId | null | undefined {
  const index = reorderablePerformers.findIndex(({ id }) => id === performer.id);
  if (index < 0) return undefined;
  if (move === 'down') return index === reorderablePerformers.length - 1 ? undefined : (reorderablePerformers[index + 2]?.id ?? null);
  return index === 0 ? undefined : reorderablePerformers[move === 'up' ? index - 1 : 0]?.id;
}

/** The sort order that shows a moved row between its new neighbours until the server has answered. @param beforeId null: the end of the line-up */
export function computeSortOrderBefore(beforeId: PerformerId | null, moved: PerformerView, lineUp: readonly PerformerView[]): number {
  const others = lineUp.filter(({ id }) => id !== moved.id);
  const index = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  const [previous, next] = [others[index - 1]?.sortOrder, others[index]?.sortOrder];
  if (previous === undefined) return (next ?? moved.sortOrder) - limits.sortOrderStep;
  return next === undefined ? previous + limits.sortOrderStep : (previous + next) / 2;
}
