import {
  type LiveEventCommand,
  type LiveEventCommands,
  type LiveEventCommandType,
} from '@jamjar/contracts/live-events/live-event.commands';
import { type LiveEventState, type Night } from '@jamjar/contracts/live-events/live-event.state';
import { refused } from '../../command-handling/decision.js';
import { completeLiveEvent, deleteLiveEvent, reopenLiveEvent } from './ending.js';
import { addPerformers } from './joining.js';
import { editPerformer, markAttendance, removePerformer } from './line-up.js';
import { generateFeedbackLink, generateSignupLink, setSignupLimit, switchFeedback, switchSignups } from './links.js';
import { type LiveEventDecision, ofPerformer, type Rule } from './live-event.rule.js';
import { arrangeQueue, movePerformer, setSortOrder } from './queue.js';
import { drawRaffle, resetRaffle } from './raffle.js';
import { keepOnStage, subOut, swap } from './replacement.js';
import { resetLineUp, resetPerformer } from './reset.js';
import { deselectPerformer, dropReplacement, selectPerformer } from './selection.js';
import { changeLogo, createLiveEvent, editLiveEvent, setTimeLimit, switchRaffle } from './settings.js';
import { signUpPerformers } from './signup.js';
import { clearStage, putAllOnStage, putOnStage, takeOffStage } from './stage.js';

type CommandToNight = Exclude<LiveEventCommand, { type: 'CreateLiveEvent' }>;

const rules: { readonly [Type in CommandToNight['type']]: Rule<Type> } = {
  EditLiveEvent: editLiveEvent,
  SetTimeLimit: setTimeLimit,
  ChangeLogo: changeLogo,
  CompleteLiveEvent: completeLiveEvent,
  ReopenLiveEvent: reopenLiveEvent,
  DeleteLiveEvent: deleteLiveEvent,

  GenerateSignupLink: generateSignupLink,
  SwitchSignups: switchSignups,
  SetSignupLimit: setSignupLimit,
  GenerateFeedbackLink: generateFeedbackLink,
  SwitchFeedback: switchFeedback,

  AddPerformers: addPerformers,
  SignUpPerformers: signUpPerformers,
  EditPerformer: ofPerformer(editPerformer),
  RemovePerformer: ofPerformer(removePerformer),
  MovePerformer: ofPerformer(movePerformer),
  SetSortOrder: ofPerformer(setSortOrder),
  ArrangeQueue: arrangeQueue,
  MarkAttendance: ofPerformer(markAttendance),

  SelectPerformer: ofPerformer(selectPerformer),
  DeselectPerformer: ofPerformer(deselectPerformer),
  DropReplacement: ofPerformer(dropReplacement),
  PutOnStage: ofPerformer(putOnStage),
  PutAllOnStage: putAllOnStage,
  SubOut: ofPerformer(subOut),
  KeepOnStage: ofPerformer(keepOnStage),
  Swap: ofPerformer(swap),
  TakeOffStage: ofPerformer(takeOffStage),
  ClearStage: clearStage,
  ResetPerformer: ofPerformer(resetPerformer),
  ResetLineUp: resetLineUp,

  SwitchRaffle: switchRaffle,
  DrawRaffle: drawRaffle,
  ResetRaffle: resetRaffle,
};

/** A completed night is read-only but for these. (decisions, Events) */
const possibleWhenCompleted: ReadonlySet<LiveEventCommandType> = new Set([
  'CompleteLiveEvent',
  'ReopenLiveEvent',
  'DeleteLiveEvent',
  'GenerateFeedbackLink',
  'SwitchFeedback',
]);

/**
 * The rules of a night. Pure: time, ids and chance arrive in the command.
 * @throws Error when a night is to be created twice
 */
export function decide(state: LiveEventState, command: LiveEventCommand): LiveEventDecision {
  if (command.type === 'CreateLiveEvent') return createLiveEvent(state, command.data);
  if (state.phase === 'notCreated' || state.phase === 'deleted') return refused('LIVE_EVENT_NOT_FOUND');
  if (state.phase === 'completed' && !possibleWhenCompleted.has(command.type)) return refused('LIVE_EVENT_COMPLETED');
  return decideBy(state, command);
}

/** The index keeps type and data of one kind together, which the union alone would lose. */
function decideBy<Type extends CommandToNight['type']>(
  night: Night,
  { type, data }: { type: Type; data: LiveEventCommands[Type] },
): LiveEventDecision {
  const rule: Rule<Type> = rules[type];
  return rule(night, data);
}
