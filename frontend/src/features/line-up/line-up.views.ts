import { limits } from '@jamjar/contracts/limits';
import { byPlaceInLine } from '@jamjar/contracts/gigs/line-up.order';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { rowsIn } from '../../api/rows.js';
import { type LineUp } from './line-up.cache.js';

/** A gig's performers, each where they are, all in the order of the line (S2 §4). */
export interface Places {
  all: PerformerView[];
  onStage: PerformerView[];
  selected: PerformerView[];
  /** Who is on stage or selected is not in the list of a jam (S2 §2, filters). */
  waiting: PerformerView[];
}

export const nobody: Places = { all: [], onStage: [], selected: [], waiting: [] };

export function placesIn(lineUp: LineUp): Places {
  const all = rowsIn(lineUp).sort(byPlaceInLine);
  return {
    all,
    onStage: all.filter(({ onStage }) => onStage),
    selected: all.filter(({ pendingStage }) => pendingStage),
    waiting: all.filter(({ onStage, pendingStage }) => !onStage && !pendingStage),
  };
}

/** Before whom somebody comes when they move in the line; `undefined` when they cannot go that way; null: behind everybody. */
export function targetOf(
  move: 'up' | 'down' | 'top',
  performer: PerformerView,
  line: readonly PerformerView[],
): PerformerView['id'] | null | undefined {
  const place = line.findIndex(({ id }) => id === performer.id);
  if (place < 0) return undefined;
  if (move === 'down') return place === line.length - 1 ? undefined : (line[place + 2]?.id ?? null);
  return place === 0 ? undefined : line[move === 'up' ? place - 1 : 0]?.id;
}

/** Where a row is shown until the server has placed it: between its new neighbours. @param beforeId null: behind everybody */
export function sortOrderBefore(beforeId: PerformerView['id'] | null, moved: PerformerView, line: readonly PerformerView[]): number {
  const others = line.filter(({ id }) => id !== moved.id);
  const place = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  const [before, after] = [others[place - 1]?.sortOrder, others[place]?.sortOrder];
  if (before === undefined) return (after ?? moved.sortOrder) - limits.sortOrderStep;
  return after === undefined ? before + limits.sortOrderStep : (before + after) / 2;
}
