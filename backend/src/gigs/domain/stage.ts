import { type Instrument } from '@jamjar/contracts/enums';
import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { getLineUp } from '@jamjar/contracts/gigs/line-up.order';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { accept, noChange, refuse } from '../../command-handling/decider.js';
import { findPerformer, type GigDecision, findSelectionRefusal, findStageRefusal } from './gig.rule.js';

/** Puts the performer on stage; a replaced performer leaves in the same append. In a jam the performer must be selected first. */
export function putOnStage(gig: Gig, performer: Performer, { at }: { at: Instant }): GigDecision {
  const refusal = findStageRefusal(gig);
  if (refusal) return refuse(refusal);
  if (performer.status.kind === 'onStage') return noChange;
  if (performer.status.kind === 'waiting' && gig.settings.type === 'jam') return refuse('NOT_SELECTED');
  return accept(...startStint(gig, performer, at));
}

/** Puts all selected performers on stage, in the order of the line-up. */
export function putAllOnStage(gig: Gig, { at }: GigCommands['PutAllOnStage']): GigDecision {
  const refusal = findSelectionRefusal(gig);
  if (refusal) return refuse(refusal);
  const selected = getLineUp(gig).filter(({ status }) => status.kind === 'selected');
  return accept(...selected.flatMap((performer) => startStint(gig, performer, at)));
}

/** Takes the performer off the stage and counts the minutes. Changes nothing when the performer is not on stage. */
export function takeOffStage(gig: Gig, performer: Performer, { at }: GigCommands['TakeOffStage']): GigDecision {
  const refusal = findStageRefusal(gig);
  return refusal ? refuse(refusal) : accept(...endStint(performer, at));
}

/** Takes all performers off the stage without counting their minutes (docs/rules.md#stage-and-stints). */
export function clearStage(gig: Gig, { at }: GigCommands['ClearStage']): GigDecision {
  const refusal = findStageRefusal(gig);
  return refusal ? refuse(refusal) : accept(...getLineUp(gig).flatMap((performer) => endStint(performer, at, { counted: false })));
}

/** Two selected performers never replace the same one, so a replaced performer leaves only once. */
function startStint(gig: Gig, performer: Performer, at: Instant): GigEvent[] {
  const { instruments, replacingPerformerId: replacedPerformerId } = toStageAssignment(performer);
  const replaced = replacedPerformerId && findPerformer(gig, replacedPerformerId);
  const { id: performerId, stintCount } = performer;
  return [
    ...(replaced ? endStint(replaced, at) : []),
    { type: 'PerformerWentOnStage', data: { performerId, stint: stintCount + 1, at, instruments, replacedPerformerId } },
  ];
}

/** A performer who goes on straight from the queue plays all of their own instruments. */
function toStageAssignment({ status, instruments }: Performer): {
  instruments: readonly Instrument[];
  replacingPerformerId: PerformerId | null;
} {
  return status.kind === 'selected' ? status : { instruments, replacingPerformerId: null };
}

interface EndStintOptions {
  /** Whether the stint's minutes are added to the performer's time on stage. */
  counted: boolean;
}

/** Returns the event that ends the performer's stint; none when the performer is not on stage. */
export function endStint({ id, status }: Performer, at: Instant, { counted }: EndStintOptions = { counted: true }): GigEvent[] {
  if (status.kind !== 'onStage') return [];
  return [{ type: 'PerformerLeftStage', data: { performerId: id, stint: status.stint, at, counted } }];
}

/** Returns the event that ends the performer's stint or selection, as needed before the removal or reset of one performer. */
export function endStintOrSelection(performer: Performer, at: Instant, options?: EndStintOptions): GigEvent[] {
  if (performer.status.kind === 'selected') return [{ type: 'PerformerDeselected', data: { performerId: performer.id } }];
  return endStint(performer, at, options);
}
