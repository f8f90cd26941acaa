import { type Gig, openCallOf, type Performer } from '../gigs/gig.state.js';
import { compareCallingOrder, getLineUp } from '../gigs/line-up.order.js';
import { type Instant } from '../ids.js';
import { type RefusalCode } from '../refusals.js';
import { type PlaceState, type PlaceView } from './place.views.js';

/**
 * Returns what the performer is doing (docs/rules.md#places). A performer who has played waits again at a jam until the gig is completed, but not
 * at an open mic.
 */
export function toPlaceState({ phase, settings }: Gig, { status, performanceCount, attended }: Performer): PlaceState {
  if (status.kind === 'removed') return status.by === 'public' ? 'cancelled' : 'removed';
  if (status.kind !== 'waiting') return status.kind;
  if (attended && settings.type === 'generic') return 'attended';
  if (performanceCount > 0 && (settings.type === 'openmic' || phase === 'completed')) return 'played';
  return status.held ? 'held' : 'waiting';
}

/** Whether the performer is in the queue, held or not. */
export const isInQueue = (state: PlaceState): boolean => state === 'waiting' || state === 'held';

/** Returns the refusal for cancelling or holding a place whose performer is not in the queue. */
export function toPlaceRefusal(state: PlaceState): RefusalCode {
  if (state === 'removed') return 'PLACE_GONE';
  if (state === 'cancelled') return 'PLACE_CANCELLED';
  return state === 'attended' ? 'PLACE_ATTENDED' : 'PLACE_CALLED';
}

/** Returns the performers in the queue, held or not, in the calling order. Takes O(n log n) for all performers of a gig. */
export function getQueue(gig: Gig): Performer[] {
  const compare = compareCallingOrder(gig.settings.type);
  return getLineUp(gig)
    .filter((performer) => isInQueue(toPlaceState(gig, performer)))
    .map((performer) => ({ ...performer, played: performer.performanceCount > 0 }))
    .sort(compare);
}

/** Whether a performer waits, but is skipped when the next performers are called (docs/rules.md#hold). */
export const isHeld = ({ status }: Pick<Performer, 'status'>): boolean => status.kind === 'waiting' && status.held;

/** Counts, for each performer in the queue, the unheld performers before them. */
export function countAhead(gig: Gig): ReadonlyMap<Performer['id'], number> {
  let unheldCount = 0;
  return new Map(getQueue(gig).map((performer) => [performer.id, isHeld(performer) ? unheldCount : unheldCount++]));
}

/** Returns when the performer went on stage, in ISO 8601; null when not on stage. */
export const stageStartOf = ({ status }: Pick<Performer, 'status'>): string | null =>
  toIso(status.kind === 'onStage' ? status.startedAt : null);

/** Returns when the host called the performer, in ISO 8601; null when no call is open. */
export const toCalledAt = (performer: Performer): string | null => toIso(openCallOf(performer));

const toIso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns since when each performer on stage is there, and how many are selected, as place pages and forecasts need it. */
export function describeStage({ performers }: Pick<Gig, 'performers'>): Pick<PlaceView, 'stage' | 'selected'> {
  const all = [...performers.values()];
  return {
    stage: all.flatMap((performer) => stageStartOf(performer) ?? []).map((since) => ({ since })),
    selected: all.filter(({ status }) => status.kind === 'selected').length,
  };
}
