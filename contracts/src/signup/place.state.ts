import { type Gig, type Performer } from '../gigs/gig.state.js';
import { compareCallingOrder, getLineUp } from '../gigs/line-up.order.js';
import { type PlaceState } from './place.views.js';

/**
 * What the performer is doing. At a jam somebody who has played waits again, until the gig is completed; at an open mic nobody does
 * (docs/rules.md#places).
 */
export function toPlaceState({ phase, settings }: Gig, { status, performanceCount, attended }: Performer): PlaceState {
  if (status.kind === 'removed') return status.by === 'public' ? 'cancelled' : 'removed';
  if (status.kind !== 'waiting') return status.kind;
  if (attended && settings.type === 'generic') return 'attended';
  if (performanceCount > 0 && (settings.type === 'openmic' || phase === 'completed')) return 'played';
  return status.held ? 'held' : 'waiting';
}

/** Whether the performer is in the line, held or not. */
export const isInLine = (state: PlaceState): boolean => state === 'waiting' || state === 'held';

/**
 * For everybody in the line, how many who are not held will be called before them; who is held counts as if they were back. Takes O(n log n)
 * for all performers of a gig.
 */
export function countAhead(gig: Gig): ReadonlyMap<Performer['id'], number> {
  const compare = compareCallingOrder(gig.settings.type);
  const line = getLineUp(gig)
    .filter((performer) => isInLine(toPlaceState(gig, performer)))
    .map(({ id, sortOrder, performanceCount, lastPlayedAt, status }) => ({
      id,
      sortOrder,
      played: performanceCount > 0,
      lastPlayedAt,
      isHeld: status.kind === 'waiting' && status.held,
    }))
    .sort(compare);
  let unheld = 0;
  return new Map(line.map(({ id, isHeld }) => [id, isHeld ? unheld : unheld++]));
}
