import { type Gig } from '../gigs/gig.state.js';
import { type PerformerId } from '../ids.js';
import { countAhead, toCalledAt, toPlaceState } from './place.state.js';
import { type PlacePerformer } from './place.views.js';

/** The texts of the alerts of a performer. */
export type CallAlert = 'The host is calling you' | "Get ready: you're selected" | "You're next but one";

/** The part of a performer's state on which their alerts depend. */
export interface CallState {
  readonly isNextButOne: boolean;
  readonly isSelected: boolean;
  /** ISO 8601; null when not called. */
  readonly calledAt: string | null;
}

/** Returns the call state of a performer as a place page shows them. */
export const toCallState = ({ state, ahead, calledAt }: Pick<PlacePerformer, 'state' | 'ahead' | 'calledAt'>): CallState => ({
  isNextButOne: state === 'waiting' && ahead === 1,
  isSelected: state === 'selected',
  calledAt,
});

/** Returns the call states of all performers of a gig; empty at a generic event, where nobody is alerted. Takes O(n log n). */
export function toCallStates(gig: Gig): ReadonlyMap<PerformerId, CallState> {
  if (gig.settings.type === 'generic') return new Map();
  const ahead = countAhead(gig);
  return new Map(
    [...gig.performers.values()].map((performer) => {
      const { id } = performer;
      return [id, toCallState({ state: toPlaceState(gig, performer), ahead: ahead.get(id) ?? null, calledAt: toCalledAt(performer) })];
    }),
  );
}

/** Returns the most urgent alert for a change of a performer's call state; null for none (docs/rules.md#call). */
export function findCallAlert(before: CallState, now: CallState): CallAlert | null {
  if (now.calledAt !== null && now.calledAt !== before.calledAt) return 'The host is calling you';
  if (now.isSelected && !before.isSelected) return "Get ready: you're selected";
  return now.isNextButOne && !before.isNextButOne ? "You're next but one" : null;
}
