import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { accept, noChange } from '../../command-handling/decider.js';
import { type GigDecision } from './gig.rule.js';
import { endStint } from './stage.js';

/** Ends all running stints and counts their minutes. A completed gig refuses nearly every change (docs/rules.md#gigs). */
export function completeGig(gig: Gig, { at }: GigCommands['CompleteGig']): GigDecision {
  if (gig.phase === 'completed') return noChange;
  return accept(...endAllStints(gig, at), { type: 'GigCompleted', data: { at } });
}

export function reopenGig(gig: Gig, { at }: GigCommands['ReopenGig']): GigDecision {
  return gig.phase === 'completed' ? accept({ type: 'GigReopened', data: { at } }) : noChange;
}

/** Hides the gig. Its history stays; running stints end and count. */
export function deleteGig(gig: Gig, { at }: GigCommands['DeleteGig']): GigDecision {
  return accept(...endAllStints(gig, at), { type: 'GigDeleted', data: { at } });
}

const endAllStints = (gig: Gig, at: GigCommands['CompleteGig']['at']) => getLineUp(gig).flatMap((performer) => endStint(performer, at));
