import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { lineOf } from '@jamjar/contracts/gigs/line-up.order';
import { type Night } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew } from '../../command-handling/decision.js';
import { type GigDecision } from './gig.rule.js';
import { leavesStage } from './leaving.js';

/** Everybody leaves the stage, their minutes counted; from then on the night is read-only. (S1 §4; decisions, Events) */
export function completeGig(night: Night, { at }: GigCommands['CompleteGig']): GigDecision {
  if (night.phase === 'completed') return nothingNew;
  return happened(...everybodyLeaves(night, at), { type: 'GigCompleted', data: { at } });
}

export function reopenGig(night: Night, { at }: GigCommands['ReopenGig']): GigDecision {
  return night.phase === 'completed' ? happened({ type: 'GigReopened', data: { at } }) : nothingNew;
}

/** Hides the night; its history stays, with every stint ended and counted. (decisions, Events) */
export function deleteGig(night: Night, { at }: GigCommands['DeleteGig']): GigDecision {
  return happened(...everybodyLeaves(night, at), { type: 'GigDeleted', data: { at } });
}

const everybodyLeaves = (night: Night, at: GigCommands['CompleteGig']['at']) =>
  lineOf(night).flatMap((performer) => leavesStage(performer, at));
