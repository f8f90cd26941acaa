import { type Gig, openCallOf, type Performer } from '../gigs/gig.state.js';
import { compareCallingOrder, getLineUp } from '../gigs/line-up.order.js';
import { type Instant } from '../ids.js';
import { type RefusalCode } from '../refusals.js';
import { type PlaceState, type PlaceView } from './place.views.js';

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

/** Whether the performer is in the queue, held or not. */
export const isInQueue = (state: PlaceState): boolean => state === 'waiting' || state === 'held';

/** Why somebody who is not in the queue can neither cancel nor be held. */
export function toPlaceRefusal(state: PlaceState): RefusalCode {
  if (state === 'removed') return 'PLACE_GONE';
  if (state === 'cancelled') return 'PLACE_CANCELLED';
  return state === 'attended' ? 'PLACE_ATTENDED' : 'PLACE_CALLED';
}

/** Everybody in the queue, held or not, in the calling order. Takes O(n log n) for all performers of a gig. */
export function getQueue(gig: Gig): Performer[] {
  const compare = compareCallingOrder(gig.settings.type);
  return getLineUp(gig)
    .filter((performer) => isInQueue(toPlaceState(gig, performer)))
    .map((performer) => ({ ...performer, played: performer.performanceCount > 0 }))
    .sort(compare);
}

/** Whether a performer waits, but is skipped when the next are called (docs/rules.md#hold). */
export const isHeld = ({ status }: Pick<Performer, 'status'>): boolean => status.kind === 'waiting' && status.held;

/** For everybody in the queue, how many who are not held will be called before them; who is held counts as if they were back. */
export function countAhead(gig: Gig): ReadonlyMap<Performer['id'], number> {
  let unheld = 0;
  return new Map(getQueue(gig).map((performer) => [performer.id, isHeld(performer) ? unheld : unheld++]));
}

/** Since when the performer is on stage, in ISO 8601; null when not on stage. */
export const stageStartOf = ({ status }: Pick<Performer, 'status'>): string | null =>
  toIso(status.kind === 'onStage' ? status.startedAt : null);

/** When the host called the performer, in ISO 8601; null when not called. */
export const callOf = (performer: Performer): string | null => toIso(openCallOf(performer));

const toIso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Who is on stage and how many are selected, as places and forecasts need it. */
export function describeStage({ performers }: Pick<Gig, 'performers'>): Pick<PlaceView, 'stage' | 'selected'> {
  const all = [...performers.values()];
  return {
    stage: all.flatMap((performer) => stageStartOf(performer) ?? []).map((since) => ({ since })),
    selected: all.filter(({ status }) => status.kind === 'selected').length,
  };
}
