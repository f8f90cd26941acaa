import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew, refused } from '../../command-handling/decision.js';
import { performerOn, type GigDecision } from './gig.rule.js';
import { selectPerformer } from './selection.js';
import { putOnStage } from './stage.js';
import { whyNoSelection, whyNoStage } from './stage-rules.js';

/** Addressed to the one who leaves: their replacement is selected, or, without one, they are only to leave. (S2 §4, Sub Out) */
export function subOut(gig: Gig, leaver: Performer, asked: GigCommands['SubOut']): GigDecision {
  const barred = whyNoSelection(gig);
  if (barred) return refused(barred);
  const { place, id } = leaver;
  if (place.kind !== 'onStage') return refused('NOT_ON_STAGE');
  const { replacementId, instruments } = asked;
  if (replacementId === null) return place.leaving ? nothingNew : happened({ type: 'SubOutCalled', data: { performerId: id } });

  const replacement = performerOn(gig, replacementId);
  if (!replacement) return refused('PERFORMER_NOT_FOUND');
  return selectPerformer(gig, replacement, { performerId: replacementId, instruments, replacing: id });
}

/** They stay after all; whoever was to replace them stays selected. (decisions, Stage and time) */
export function keepOnStage(gig: Gig, { id, place }: Performer): GigDecision {
  const barred = whyNoStage(gig);
  if (barred) return refused(barred);
  const isLeaving = place.kind === 'onStage' && place.leaving !== null;
  return isLeaving ? happened({ type: 'SubOutCalledOff', data: { performerId: id } }) : nothingNew;
}

/** Off with the one who leaves, on with their replacement. (S2 §4, Swap) */
export function swap(gig: Gig, leaver: Performer, { at }: GigCommands['Swap']): GigDecision {
  const barred = whyNoSelection(gig);
  if (barred) return refused(barred);
  if (leaver.place.kind !== 'onStage') return refused('NOT_ON_STAGE');
  const replacedBy = leaver.place.leaving?.replacedBy;
  const replacement = replacedBy ? performerOn(gig, replacedBy) : null;
  return replacement ? putOnStage(gig, replacement, { at }) : refused('NO_REPLACEMENT');
}
