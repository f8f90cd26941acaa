import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { lineOf } from '@jamjar/contracts/gigs/line-up.order';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew } from '../../command-handling/decision.js';
import { type GigDecision } from './gig.rule.js';
import { leavesStage } from './leaving.js';

/** Everybody leaves the stage, their minutes counted; from then on the gig is read-only. (S1 §4; decisions, Events) */
export function completeGig(gig: Gig, { at }: GigCommands['CompleteGig']): GigDecision {
  if (gig.phase === 'completed') return nothingNew;
  return happened(...everybodyLeaves(gig, at), { type: 'GigCompleted', data: { at } });
}

export function reopenGig(gig: Gig, { at }: GigCommands['ReopenGig']): GigDecision {
  return gig.phase === 'completed' ? happened({ type: 'GigReopened', data: { at } }) : nothingNew;
}

/** Hides the gig; its history stays, with every stint ended and counted. (decisions, Events) */
export function deleteGig(gig: Gig, { at }: GigCommands['DeleteGig']): GigDecision {
  return happened(...everybodyLeaves(gig, at), { type: 'GigDeleted', data: { at } });
}

const everybodyLeaves = (gig: Gig, at: GigCommands['CompleteGig']['at']) => lineOf(gig).flatMap((performer) => leavesStage(performer, at));
