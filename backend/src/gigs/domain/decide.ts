import { type GigCommand, type GigCommands, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { type GigState, type Gig } from '@jamjar/contracts/gigs/gig.state';
import { refused } from '../../command-handling/decision.js';
import { completeGig, deleteGig, reopenGig } from './ending.js';
import { addPerformers } from './joining.js';
import { editPerformer, markAttendance, removePerformer } from './line-up.js';
import { generateFeedbackLink, generateSignupLink, setSignupLimit, switchFeedback, switchSignups } from './links.js';
import { type GigDecision, ofPerformer, type Rule } from './gig.rule.js';
import { arrangeQueue, movePerformer, setSortOrder } from './queue.js';
import { drawRaffle, resetRaffle } from './raffle.js';
import { keepOnStage, subOut, swap } from './replacement.js';
import { resetLineUp, resetPerformer } from './reset.js';
import { deselectPerformer, dropReplacement, selectPerformer } from './selection.js';
import { changeLogo, createGig, editGig, setTimeLimit, switchRaffle } from './settings.js';
import { signUpPerformers } from './signup.js';
import { clearStage, putAllOnStage, putOnStage, takeOffStage } from './stage.js';

type CommandToGig = Exclude<GigCommand, { type: 'CreateGig' }>;

const rules: { readonly [Type in CommandToGig['type']]: Rule<Type> } = {
  EditGig: editGig,
  SetTimeLimit: setTimeLimit,
  ChangeLogo: changeLogo,
  CompleteGig: completeGig,
  ReopenGig: reopenGig,
  DeleteGig: deleteGig,

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

/** A completed gig is read-only but for these. (decisions, Events) */
const possibleWhenCompleted: ReadonlySet<GigCommandType> = new Set([
  'CompleteGig',
  'ReopenGig',
  'DeleteGig',
  'GenerateFeedbackLink',
  'SwitchFeedback',
]);

/**
 * The rules of a gig. Pure: time, ids and chance arrive in the command.
 * @throws Error when a gig is to be created twice
 */
export function decide(state: GigState, command: GigCommand): GigDecision {
  if (command.type === 'CreateGig') return createGig(state, command.data);
  if (state.phase === 'notCreated' || state.phase === 'deleted') return refused('GIG_NOT_FOUND');
  if (state.phase === 'completed' && !possibleWhenCompleted.has(command.type)) return refused('GIG_COMPLETED');
  return decideBy(state, command);
}

/** The index keeps type and data of one kind together, which the union alone would lose. */
function decideBy<Type extends CommandToGig['type']>(gig: Gig, { type, data }: { type: Type; data: GigCommands[Type] }): GigDecision {
  const rule: Rule<Type> = rules[type];
  return rule(gig, data);
}
