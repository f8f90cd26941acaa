import { type Instrument } from '../../enums.js';
import { type Instant, type PerformerId } from '../../ids.js';
import { type GigCommands } from '../gig.commands.js';
import { type GigEvent } from '../gig.events.js';
import { type Gig, type Performer } from '../gig.state.js';
import { assignSortOrders, getLineUp, moveToFront } from '../line-up.order.js';
import { type RefusalCode } from '../../refusals.js';
import { accept, noChange, refuse } from '../../decider.js';
import { areListsEqual, findPerformer, type GigDecision } from './gig.rule.js';

/**
 * Selects the performer to go on stage next, optionally as the replacement of a performer on stage. A previous replacement of that performer
 * stays selected but no longer replaces them (docs/rules.md#selecting-and-replacing).
 */
export function selectPerformer(gig: Gig, performer: Performer, data: GigCommands['SelectPerformer']): GigDecision {
  const { id: performerId, status } = performer;
  const { replacingPerformerId = null } = data;
  if (status.kind === 'onStage') return refuse('ALREADY_ON_STAGE');
  const instruments = chooseInstruments(performer, data.instruments);
  if (status.kind === 'selected') {
    // Compares the requested instruments even if they are no longer the performer's own, so that a repeated command changes nothing
    const hasSameInstruments = areListsEqual(status.instruments, instruments ?? data.instruments ?? []);
    return hasSameInstruments && status.replacingPerformerId === replacingPerformerId ? noChange : refuse('ALREADY_SELECTED');
  }
  if (!instruments) return refuse('INSTRUMENT_NEEDED');
  const refusal = findReplacementRefusal(gig, replacingPerformerId);
  return refusal ? refuse(refusal) : accept({ type: 'PerformerSelected', data: { performerId, instruments, replacingPerformerId } });
}

/** Only a performer on stage can be replaced. */
function findReplacementRefusal(gig: Gig, replacingPerformerId: PerformerId | null): RefusalCode | null {
  if (replacingPerformerId === null) return null;
  const replaced = findPerformer(gig, replacingPerformerId);
  if (!replaced) return 'PERFORMER_NOT_FOUND';
  return replaced.status.kind === 'onStage' ? null : 'NOT_ON_STAGE';
}

/** Puts a selected performer back into the queue. A performer who was to be replaced stays on stage. */
export function deselectPerformer(gig: Gig, { id, status }: Performer): GigDecision {
  if (status.kind === 'selected') return accept({ type: 'PerformerDeselected', data: { performerId: id } });
  // Changes nothing if the performer is not selected. At an open mic, where nobody is ever selected, it is refused for a performer on stage
  return status.kind === 'onStage' && gig.settings.type === 'openmic' ? refuse('NO_SELECTION') : noChange;
}

/** Cancels only the replacement: the performer stays selected but will not replace anybody on stage. */
export function cancelReplacement(_gig: Gig, { id, status }: Performer): GigDecision {
  const isReplacing = status.kind === 'selected' && status.replacingPerformerId !== null;
  return isReplacing ? accept({ type: 'ReplacementCancelled', data: { performerId: id } }) : noChange;
}

/** Puts the performer on stage; a replaced performer leaves with the same command. At a jam the performer must be selected first. */
export function putOnStage(gig: Gig, performer: Performer, { at }: { at: Instant }): GigDecision {
  if (performer.status.kind === 'onStage') return noChange;
  if (performer.status.kind === 'waiting' && gig.settings.type === 'jam') return refuse('NOT_SELECTED');
  return accept(...startStint(gig, performer, at));
}

/** Takes the performer off the stage and counts the minutes. Changes nothing when the performer is not on stage. */
export function takeOffStage(_gig: Gig, performer: Performer, { at }: GigCommands['TakeOffStage']): GigDecision {
  return accept(...endStint(performer, at));
}

/** Requests that a performer leaves the stage, and selects the replacement if one is given (docs/rules.md#selecting-and-replacing). */
export function subOut(gig: Gig, leaving: Performer, data: GigCommands['SubOut']): GigDecision {
  const { status, id } = leaving;
  if (status.kind !== 'onStage') return refuse('NOT_ON_STAGE');
  const { replacementId = null, instruments } = data;
  if (replacementId === null) return status.subOut ? noChange : accept({ type: 'SubOutRequested', data: { performerId: id } });

  const replacement = findPerformer(gig, replacementId);
  if (!replacement) return refuse('PERFORMER_NOT_FOUND');
  return selectPerformer(gig, replacement, { performerId: replacementId, instruments, replacingPerformerId: id });
}

/** Cancels a sub-out: the performer stays on stage, and a chosen replacement stays selected. */
export function keepOnStage(_gig: Gig, { id, status }: Performer): GigDecision {
  const isLeaving = status.kind === 'onStage' && status.subOut !== null;
  return isLeaving ? accept({ type: 'SubOutCancelled', data: { performerId: id } }) : noChange;
}

/** Takes the leaving performer off the stage and puts the replacement on. */
export function swap(gig: Gig, leaving: Performer, { at }: GigCommands['Swap']): GigDecision {
  if (leaving.status.kind !== 'onStage') return refuse('NOT_ON_STAGE');
  const replacementId = leaving.status.subOut?.replacementId;
  const replacement = replacementId ? findPerformer(gig, replacementId) : null;
  return replacement ? putOnStage(gig, replacement, { at }) : refuse('NO_REPLACEMENT');
}

/** Sets one performer back to the start: off stage, not selected, nothing played, no minutes (docs/rules.md#resetting). */
export function resetPerformer(_gig: Gig, performer: Performer, { at }: GigCommands['ResetPerformer']): GigDecision {
  if (hasNothingToReset(performer)) return noChange;
  const { id: performerId } = performer;
  return accept(...endStintOrSelection(performer, at, { counted: false }), { type: 'PerformerReset', data: { performerId, at } });
}

/** Sets all performers back to the start, withdraws attendance, and sorts them in the order of the command, which is by name. */
export function resetLineUp(gig: Gig, { order: idsSortedByName, at }: GigCommands['ResetLineUp']): GigDecision {
  const lineUp = getLineUp(gig);
  const sortedByName = moveToFront(lineUp, idsSortedByName);
  const moves = assignSortOrders(sortedByName);
  const isUnchanged = sortedByName.every((it, index) => hasNothingToReset(it) && !it.attended && it.sortOrder === moves[index]?.sortOrder);
  if (isUnchanged) return noChange;
  const order = sortedByName.map(({ id }) => id);
  const endedStints = lineUp.flatMap((performer) => endStint(performer, at, { counted: false }));
  return accept(...endedStints, { type: 'LineUpReset', data: { order, at } });
}

/** Whether the performer waits, is not held and has not played since the last reset. */
const hasNothingToReset = ({ status, performanceCount, minutesOnStage }: Performer): boolean =>
  status.kind === 'waiting' && !status.held && performanceCount === 0 && minutesOnStage === 0;

/** Returns the instruments to select: the chosen one or, without a choice, the only one, if any. Null if the choice is missing or invalid. */
function chooseInstruments(
  { instruments: own }: Performer,
  chosen: readonly Instrument[] | null | undefined,
): readonly Instrument[] | null {
  if (!chosen?.length) return own.length > 1 ? null : own;
  return chosen.length === 1 && chosen.every((instrument) => own.includes(instrument)) ? chosen : null;
}

/** Returns the events that take the replaced performer, if any, off stage and put this one on. No two performers replace the same one. */
export function startStint(gig: Gig, performer: Performer, at: Instant): GigEvent[] {
  const { status } = performer;
  const replacedPerformerId = status.kind === 'selected' ? status.replacingPerformerId : null;
  const replaced = replacedPerformerId && findPerformer(gig, replacedPerformerId);
  return [...(replaced ? endStint(replaced, at) : []), goOnStage(performer, at, replacedPerformerId)];
}

/** Returns the event with which a performer goes on stage. */
export function goOnStage(performer: Performer, at: Instant, replacedPerformerId: PerformerId | null): GigEvent {
  const { id: performerId, stintCount, status } = performer;
  // A performer who goes on straight from the queue plays all of their own instruments
  const { instruments } = status.kind === 'selected' ? status : performer;
  return { type: 'PerformerWentOnStage', data: { performerId, stint: stintCount + 1, at, instruments, replacedPerformerId } };
}

/**
 * Returns the event that ends the performer's stint; none when the performer is not on stage.
 * @param counted whether the stint's minutes are added to the performer's time on stage
 */
export function endStint({ id, status }: Performer, at: Instant, { counted } = { counted: true }): GigEvent[] {
  if (status.kind !== 'onStage') return [];
  return [{ type: 'PerformerLeftStage', data: { performerId: id, stint: status.stint, at, counted } }];
}

/** Returns the event that ends the performer's stint or selection, as needed before the removal or reset of one performer. */
export function endStintOrSelection(performer: Performer, at: Instant, options?: { counted: boolean }): GigEvent[] {
  if (performer.status.kind === 'selected') return [{ type: 'PerformerDeselected', data: { performerId: performer.id } }];
  return endStint(performer, at, options);
}
