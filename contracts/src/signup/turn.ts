import { type Gig } from '../gigs/gig.state.js';
import { type PerformerId } from '../ids.js';
import { callOf, countAhead, toPlaceState } from './place.state.js';
import { type PlacePerformer } from './place.views.js';

/** What a performer is alerted of, as their phone says it. */
export type TurnAlert = 'The host is calling you' | "Get ready: you're selected" | "You're next but one";

/** What alerts of a performer depend on. */
export interface Turn {
  readonly isNextButOne: boolean;
  readonly isSelected: boolean;
  /** ISO 8601; null when not called. */
  readonly calledAt: string | null;
}

/** What the alerts of a performer depend on, as it is now. */
export const toTurn = ({ state, ahead, calledAt }: Pick<PlacePerformer, 'state' | 'ahead' | 'calledAt'>): Turn => ({
  isNextButOne: state === 'waiting' && ahead === 1,
  isSelected: state === 'selected',
  calledAt,
});

/** The turns of all performers of a gig; of none at a generic event, where nobody is called. Takes O(n log n). */
export function toTurns(gig: Gig): ReadonlyMap<PerformerId, Turn> {
  if (gig.settings.type === 'generic') return new Map();
  const ahead = countAhead(gig);
  return new Map(
    [...gig.performers.values()].map((performer) => {
      const { id } = performer;
      return [id, toTurn({ state: toPlaceState(gig, performer), ahead: ahead.get(id) ?? null, calledAt: callOf(performer) })];
    }),
  );
}

/** What has become true of a performer, of several things the most urgent; null when nothing has (docs/rules.md#call). */
export function findTurnAlert(before: Turn, now: Turn): TurnAlert | null {
  if (now.calledAt !== null && now.calledAt !== before.calledAt) return 'The host is calling you';
  if (now.isSelected && !before.isSelected) return "Get ready: you're selected";
  return now.isNextButOne && !before.isNextButOne ? "You're next but one" : null;
}
