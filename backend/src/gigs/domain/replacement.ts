import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { accept, noChange, refuse } from '../../command-handling/decider.js';
import { findPerformer, type GigDecision, findSelectionRefusal, findStageRefusal } from './gig.rule.js';
import { selectPerformer } from './selection.js';
import { putOnStage } from './stage.js';

/** Requests that a performer leaves the stage, and selects the replacement if one is given (docs/rules.md#selecting-and-replacing). */
export function subOut(gig: Gig, leaving: Performer, data: GigCommands['SubOut']): GigDecision {
  const refusal = findSelectionRefusal(gig);
  if (refusal) return refuse(refusal);
  const { status, id } = leaving;
  if (status.kind !== 'onStage') return refuse('NOT_ON_STAGE');
  const { replacementId, instruments } = data;
  if (replacementId === null) return status.subOut ? noChange : accept({ type: 'SubOutRequested', data: { performerId: id } });

  const replacement = findPerformer(gig, replacementId);
  if (!replacement) return refuse('PERFORMER_NOT_FOUND');
  return selectPerformer(gig, replacement, { performerId: replacementId, instruments, replacingPerformerId: id });
}

/** Cancels a sub-out: the performer stays on stage, and a chosen replacement stays selected. */
export function keepOnStage(gig: Gig, { id, status }: Performer): GigDecision {
  const refusal = findStageRefusal(gig);
  if (refusal) return refuse(refusal);
  const isLeaving = status.kind === 'onStage' && status.subOut !== null;
  return isLeaving ? accept({ type: 'SubOutCancelled', data: { performerId: id } }) : noChange;
}

/** Takes the leaving performer off the stage and puts the replacement on. */
export function swap(gig: Gig, leaving: Performer, { at }: GigCommands['Swap']): GigDecision {
  const refusal = findSelectionRefusal(gig);
  if (refusal) return refuse(refusal);
  if (leaving.status.kind !== 'onStage') return refuse('NOT_ON_STAGE');
  const replacementId = leaving.status.subOut?.replacementId;
  const replacement = replacementId ? findPerformer(gig, replacementId) : null;
  return replacement ? putOnStage(gig, replacement, { at }) : refuse('NO_REPLACEMENT');
}
