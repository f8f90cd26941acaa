import { type Instrument } from '@jamjar/contracts/enums';
import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { accept, noChange, refuse } from '../../command-handling/decider.js';
import { findPerformer, type GigDecision, findSelectionRefusal, findStageRefusal } from './gig.rule.js';
import { areListsEqual } from './list-equality.js';

/**
 * Selects the performer to go on stage next, optionally in place of a performer on stage. If a replacement is selected for that performer
 * already, the new one counts, and the earlier one stays selected (docs/rules.md#selecting-and-replacing).
 */
export function selectPerformer(gig: Gig, performer: Performer, data: GigCommands['SelectPerformer']): GigDecision {
  const refusal = findSelectionRefusal(gig);
  if (refusal) return refuse(refusal);
  const { id: performerId, status } = performer;
  if (status.kind === 'onStage') return refuse('ALREADY_ON_STAGE');

  const { replacingPerformerId } = data;
  const instruments = chooseInstruments(performer, data.instruments);
  if (status.kind === 'selected') {
    // The requested instruments count even when they are no longer the performer's own, so that a repeated command changes nothing
    const isSameSelection =
      status.replacingPerformerId === replacingPerformerId && areListsEqual(status.instruments, instruments ?? data.instruments ?? []);
    return isSameSelection ? noChange : refuse('ALREADY_SELECTED');
  }
  if (!instruments) return refuse('INSTRUMENT_NEEDED');
  const replaced = replacingPerformerId && findPerformer(gig, replacingPerformerId);
  if (replacingPerformerId && !replaced) return refuse('PERFORMER_NOT_FOUND');
  if (replaced && replaced.status.kind !== 'onStage') return refuse('NOT_ON_STAGE');
  return accept({ type: 'PerformerSelected', data: { performerId, instruments, replacingPerformerId } });
}

/** Puts a selected performer back into the queue. A performer who was to be replaced stays on stage. */
export function deselectPerformer(gig: Gig, { id, status }: Performer): GigDecision {
  const refusal = findStageRefusal(gig);
  if (refusal) return refuse(refusal);
  if (status.kind === 'selected') return accept({ type: 'PerformerDeselected', data: { performerId: id } });
  // Deselecting somebody who is not selected changes nothing; only for somebody on stage at an open mic it is refused (nobody is selected there)
  return status.kind === 'onStage' && gig.settings.type === 'openmic' ? refuse('NO_SELECTION') : noChange;
}

/** Cancels only the replacement: the performer stays selected but will not replace anybody on stage. */
export function cancelReplacement(gig: Gig, { id, status }: Performer): GigDecision {
  const refusal = findStageRefusal(gig);
  if (refusal) return refuse(refusal);
  const isReplacing = status.kind === 'selected' && status.replacingPerformerId !== null;
  return isReplacing ? accept({ type: 'ReplacementCancelled', data: { performerId: id } }) : noChange;
}

/** Returns the instruments to select: the chosen one, or without a choice the only one, if any. Null when the choice is missing or invalid. */
function chooseInstruments({ instruments: own }: Performer, chosen: readonly Instrument[] | null): readonly Instrument[] | null {
  if (!chosen?.length) return own.length > 1 ? null : own;
  return chosen.length === 1 && chosen.every((instrument) => own.includes(instrument)) ? chosen : null;
}
