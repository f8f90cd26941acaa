import { type GigType } from '../enums.js';
import { type PerformerId } from '../ids.js';
import { limits } from '../limits.js';
import { type PerformerMove } from './gig.events.js';
import { type Gig, type Performer } from './gig.state.js';

/** Compares performers in the order of every line-up: by sort order, then by id (docs/rules.md#line-up-and-queue). */
export function compareLineUpOrder(one: LineUpItem, other: LineUpItem): number {
  return one.sortOrder - other.sortOrder || compareIds(one, other);
}

const compareIds = (one: LineUpItem, other: LineUpItem): number => (one.id < other.id ? -1 : Number(one.id > other.id));

/** The fields that determine the calling order. `lastPlayedAt` is a number in the domain and an ISO 8601 text in views. */
interface CallableItem extends LineUpItem {
  readonly played: boolean;
  readonly lastPlayedAt: number | string | null;
}

/**
 * Returns a comparator for the order in which performers are called: first those who have not played, in the order of the line-up; then those who
 * have, at a jam the longest ago first, at other gigs (where nobody is called twice) in the order of the line-up (docs/rules.md#calling-order).
 */
export const compareCallingOrder =
  (type: GigType) =>
  (one: CallableItem, other: CallableItem): number => {
    if (one.played !== other.played) return Number(one.played) - Number(other.played);
    if (type !== 'jam' || !one.played) return compareLineUpOrder(one, other);
    if (one.lastPlayedAt === other.lastPlayedAt) return compareIds(one, other);
    // A performer who has played but not ended a stint since the last reset is on stage, and comes first
    return (one.lastPlayedAt ?? '') < (other.lastPlayedAt ?? '') ? -1 : 1;
  };

type LineUpItem = Pick<Performer, 'id' | 'sortOrder'>;
type WithPerformers = Pick<Gig, 'performers'>;

/** Returns all performers that are not removed, on stage or not, in the order of the line-up. */
export const getLineUp = ({ performers }: WithPerformers): Performer[] =>
  [...performers.values()].filter(isInLineUp).sort(compareLineUpOrder);

/** Counts the performers that are not removed. The signup limit applies to this number. */
export function countPerformers({ performers }: WithPerformers): number {
  let count = 0;
  for (const performer of performers.values()) if (isInLineUp(performer)) count++;
  return count;
}

/** Whether the performer waits, is not held and has not played: the first such performer is called next at an open mic. */
export const isCallableAtOpenMic = ({ status, performanceCount }: Pick<Performer, 'status' | 'performanceCount'>): boolean =>
  status.kind === 'waiting' && !status.held && performanceCount === 0;

const isInLineUp = ({ status }: Performer): boolean => status.kind !== 'removed';

/** Puts the items with these ids first, in this order; the others follow in their previous order. Unknown and repeated ids are ignored. */
export function moveToFront<Item extends LineUpItem>(lineUp: readonly Item[], ids: readonly PerformerId[]): Item[] {
  const byId = new Map(lineUp.map((item) => [item.id, item]));
  const first = new Set(ids.flatMap((id) => byId.get(id) ?? []));
  return [...first, ...lineUp.filter((item) => !first.has(item))];
}

/** Numbers the line-up in steps of `sortOrderStep`, so that most later moves change one sort order only. */
export const assignSortOrders = (lineUp: readonly LineUpItem[]): PerformerMove[] =>
  lineUp.map(({ id }, index) => ({ performerId: id, sortOrder: limits.sortOrderStep * (index + 1) }));
