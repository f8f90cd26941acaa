import { type LiveEventCommands } from '@jamjar/contracts/live-events/live-event.commands';
import { lineOf } from '@jamjar/contracts/live-events/line-up.order';
import { type Night } from '@jamjar/contracts/live-events/live-event.state';
import { happened, nothingNew } from '../../command-handling/decision.js';
import { type LiveEventDecision } from './live-event.rule.js';
import { leavesStage } from './leaving.js';

/** Everybody leaves the stage, their minutes counted; from then on the night is read-only. (S1 §4; decisions, Events) */
export function completeLiveEvent(night: Night, { at }: LiveEventCommands['CompleteLiveEvent']): LiveEventDecision {
  if (night.phase === 'completed') return nothingNew;
  return happened(...everybodyLeaves(night, at), { type: 'LiveEventCompleted', data: { at } });
}

export function reopenLiveEvent(night: Night, { at }: LiveEventCommands['ReopenLiveEvent']): LiveEventDecision {
  return night.phase === 'completed' ? happened({ type: 'LiveEventReopened', data: { at } }) : nothingNew;
}

/** Hides the night; its history stays, with every stint ended and counted. (decisions, Events) */
export function deleteLiveEvent(night: Night, { at }: LiveEventCommands['DeleteLiveEvent']): LiveEventDecision {
  return happened(...everybodyLeaves(night, at), { type: 'LiveEventDeleted', data: { at } });
}

const everybodyLeaves = (night: Night, at: LiveEventCommands['CompleteLiveEvent']['at']) =>
  lineOf(night).flatMap((performer) => leavesStage(performer, at));
