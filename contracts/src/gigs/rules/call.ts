import { type GigCommands } from '../gig.commands.js';
import { type Gig, type Performer } from '../gig.state.js';
import { serverLimits } from '../../limits.js';
import { isInQueue, toPlaceState } from '../../signup/place.state.js';
import { accept, refuse } from '../../decider.js';
import { type GigDecision } from './gig.rule.js';

/** Calls a performer who is selected or in the queue, held or not, at most once a minute (docs/rules.md#call). */
export function callPerformer(gig: Gig, performer: Performer, { at }: GigCommands['CallPerformer']): GigDecision {
  const state = toPlaceState(gig, performer);
  if (!isInQueue(state) && state !== 'selected') return refuse('NOT_CALLABLE');
  const waitMs = (performer.calledAt ?? -Infinity) + serverLimits.callIntervalMs - at;
  if (waitMs > 0) return refuse('CALLED_JUST_NOW', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  return accept({ type: 'PerformerCalled', data: { performerId: performer.id, at } });
}
