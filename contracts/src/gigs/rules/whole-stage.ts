import { type PerformerId } from '../../ids.js';
import { type GigCommands } from '../gig.commands.js';
import { type SeenStage } from '../gig.requests.js';
import { type GigEvent } from '../gig.events.js';
import { type Gig, type Performer } from '../gig.state.js';
import { getLineUp, isCallableAtOpenMic } from '../line-up.order.js';
import { accept, refuse } from '../../decider.js';
import { type GigDecision } from './gig.rule.js';
import { endStint, goOnStage, startStint } from './stage.js';

/** Makes a rule refuse its command if others are on stage or selected than the sender saw (docs/rules.md#actions-on-several-performers). */
export const requireSeen =
  <Data extends { readonly seen?: SeenStage | null }>(rule: (gig: Gig, data: Data) => GigDecision) =>
  (gig: Gig, data: Data): GigDecision =>
    !data.seen || isStageAsSeen(gig, data.seen) ? rule(gig, data) : refuse('STAGE_CHANGED');

/** Puts all selected performers on stage, in the order of the line-up. */
export function putAllOnStage(gig: Gig, { at }: GigCommands['PutAllOnStage']): GigDecision {
  return accept(...withStatus(gig, 'selected').flatMap((performer) => startStint(gig, performer, at)));
}

/** Takes all performers off the stage without counting their minutes (docs/rules.md#stage-and-stints). */
export function clearStage(gig: Gig, { at }: GigCommands['ClearStage']): GigDecision {
  return accept(...withStatus(gig, 'onStage').flatMap((performer) => endStint(performer, at, { counted: false })));
}

/** Takes off everybody except `staying`, and puts all selected performers on, in the order of the line-up. All sub-outs and replacements end. */
export function nextBand(gig: Gig, { staying = [], at }: GigCommands['NextBand']): GigDecision {
  const [onStage, selected] = [withStatus(gig, 'onStage'), withStatus(gig, 'selected')];
  if (!staying.every((id) => onStage.some((performer) => performer.id === id))) return refuse('STAGE_CHANGED');
  if (selected.length === 0) return refuse('NOBODY_SELECTED');
  return accept(
    ...onStage.flatMap((performer) => (staying.includes(performer.id) ? endSubOut(performer) : endStint(performer, at))),
    // Without a replaced performer: each performer to be replaced has left the stage by now, or stays
    ...selected.map((performer) => goOnStage(performer, at, null)),
  );
}

/** Takes everybody off, and puts on the first performer who waits, is not held and has not played, if there is one. */
export function next(gig: Gig, { at }: GigCommands['Next']): GigDecision {
  const onStage = withStatus(gig, 'onStage');
  const nextInQueue = getLineUp(gig).find(isCallableAtOpenMic);
  if (!nextInQueue && onStage.length === 0) return refuse('NOBODY_WAITING');
  return accept(...onStage.flatMap((performer) => endStint(performer, at)), ...(nextInQueue ? [goOnStage(nextInQueue, at, null)] : []));
}

const withStatus = (gig: Gig, kind: 'onStage' | 'selected'): Performer[] => getLineUp(gig).filter(({ status }) => status.kind === kind);

const isStageAsSeen = (gig: Gig, { stage, selected }: SeenStage): boolean =>
  haveExactlyIds(withStatus(gig, 'onStage'), stage) && haveExactlyIds(withStatus(gig, 'selected'), selected);

const haveExactlyIds = (performers: readonly Performer[], ids: readonly PerformerId[]): boolean =>
  performers.length === new Set(ids).size && performers.every(({ id }) => ids.includes(id));

const endSubOut = ({ id, status }: Performer): GigEvent[] =>
  status.kind === 'onStage' && status.subOut ? [{ type: 'SubOutCancelled', data: { performerId: id } }] : [];
