import { type PerformerId } from '../ids.js';
import { limits } from '../limits.js';
import { type Move } from './gig.events.js';
import { type Performer } from './gig.state.js';

/** How every list of performers is sorted: by sort order, then by id (S2 §4, Ordering). */
export function byPlaceInLine(one: InLine, other: InLine): number {
  return one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : Number(one.id > other.id));
}

interface InLine {
  readonly id: PerformerId;
  readonly sortOrder: number;
}
interface WithPerformers {
  readonly performers: ReadonlyMap<PerformerId, Performer>;
}

/** Everybody on the list, in the order of the line: whoever is not removed, on stage or not. */
export const lineOf = ({ performers }: WithPerformers): Performer[] => [...performers.values()].filter(isPresent).sort(byPlaceInLine);

/** How many are on the list: what a signup limit counts (decisions, Events). */
export function performersPresent({ performers }: WithPerformers): number {
  let count = 0;
  for (const performer of performers.values()) if (isPresent(performer)) count++;
  return count;
}

const isPresent = ({ place }: Performer): boolean => place.kind !== 'removed';

/** These first, in this order, the rest after them as they were. Ids of nobody in the line are passed over, and so is the same one again. */
export function withFirst<Item extends InLine>(line: readonly Item[], first: readonly PerformerId[]): Item[] {
  const byId = new Map(line.map((item) => [item.id, item]));
  const ahead = new Set(first.flatMap((id) => byId.get(id) ?? []));
  return [...ahead, ...line.filter((item) => !ahead.has(item))];
}

/** A line numbered anew, in steps that leave room for moves (S2 §9). */
export const numbered = (line: readonly InLine[]): Move[] =>
  line.map(({ id }, index) => ({ performerId: id, sortOrder: limits.sortOrderStep * (index + 1) }));
