import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';

/**
 * Before whom a dropped row comes in the line. A list may hide some of the line: the row then comes directly before the shown row that
 * now follows it and, where none does, directly behind the shown row that is before it.
 * @param shown the rows among which it was dropped, as they were before; `from` and `to` count in them
 * @param line everybody, in the order of the line
 * @returns null: behind everybody; undefined: it stays where it is
 */
export function droppedBefore(
  shown: readonly PerformerView[],
  from: number,
  to: number,
  line: readonly PerformerView[],
): PerformerId | null | undefined {
  const moved = shown[from];
  if (!moved || from === to) return undefined;
  const others = shown.filter(({ id }) => id !== moved.id);
  const [before, after] = [others[to - 1], others[to]];
  if (after) return after.id;
  if (!before) return undefined;
  const rest = line.filter(({ id }) => id !== moved.id);
  return rest[rest.findIndex(({ id }) => id === before.id) + 1]?.id ?? null;
}
