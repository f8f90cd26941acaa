import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { accept, noChange } from '../../command-handling/decision.js';
import { type GigDecision } from './gig.rule.js';
import { endStint } from './end-stint.js';

/** Ends all stints, with their minutes counted. A completed gig is read-only (docs/rules.md#gigs). */
export function completeGig(gig: Gig, { at }: GigCommands['CompleteGig']): GigDecision {
  if (gig.phase === 'completed') return noChange;
  return accept(...endAllStints(gig, at), { type: 'GigCompleted', data: { at } });
}

export function reopenGig(gig: Gig, { at }: GigCommands['ReopenGig']): GigDecision {
  return gig.phase === 'completed' ? accept({ type: 'GigReopened', data: { at } }) : noChange;
}

/** Hides the gig. Its history stays, with all stints ended and counted. */
export function deleteGig(gig: Gig, { at }: GigCommands['DeleteGig']): GigDecision {
  return accept(...endAllStints(gig, at), { type: 'GigDeleted', data: { at } });
}

const endAllStints = (gig: Gig, at: GigCommands['CompleteGig']['at']) => getLineUp(gig).flatMap((performer) => endStint(performer, at));
