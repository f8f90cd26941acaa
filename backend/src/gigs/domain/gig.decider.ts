import { type GigCommand, type GigCommands, type GigCommandType } from '@jamjar/contracts/gigs/gig.commands';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { evolve } from '@jamjar/contracts/gigs/gig.evolve';
import { initialGigState, type MutableGigState, type GigState, type Gig } from '@jamjar/contracts/gigs/gig.state';
import { readEvent, schemaVersionOf } from '@jamjar/contracts/gigs/upcasters';
import { type Decider, type EventCodec, refuse } from '../../command-handling/decider.js';
import { completeGig, deleteGig, reopenGig } from './lifecycle.js';
import { addPerformers } from './add-performers.js';
import { editPerformer, markAttendance, removePerformer } from './line-up.js';
import { generateFeedbackLink, generateSignupLink, setSignupLimit, switchFeedback, switchSignups } from './links.js';
import { type GigDecision, withPerformer, type GigRule } from './gig.rule.js';
import { arrangeQueue, movePerformer, setSortOrder } from './queue.js';
import { drawRaffle, resetRaffle } from './raffle.js';
import { keepOnStage, subOut, swap } from './replacement.js';
import { resetLineUp, resetPerformer } from './reset.js';
import { deselectPerformer, cancelReplacement, selectPerformer } from './selection.js';
import { changeLogo, createGig, editGig, setTimeLimit, switchRaffle } from './settings.js';
import { signUpPerformers } from './signup.js';
import { clearStage, putAllOnStage, putOnStage, takeOffStage } from './stage.js';

/** The rules of a gig: its initial state, the decision on each command and the effect of each event. */
export const gigDecider: Decider<MutableGigState, GigCommand, GigEvent> = { initialState: () => initialGigState, decide, evolve };

/** Converts between a gig's events and their stored form. */
export const gigEventCodec: EventCodec<GigEvent> = { schemaVersionOf: ({ type }) => schemaVersionOf(type), decode: readEvent };

type CommandAfterCreation = Exclude<GigCommand, { type: 'CreateGig' }>;

const rules: { readonly [Type in CommandAfterCreation['type']]: GigRule<Type> } = {
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
  EditPerformer: withPerformer(editPerformer),
  RemovePerformer: withPerformer(removePerformer),
  MovePerformer: withPerformer(movePerformer),
  SetSortOrder: withPerformer(setSortOrder),
  ArrangeQueue: arrangeQueue,
  MarkAttendance: withPerformer(markAttendance),

  SelectPerformer: withPerformer(selectPerformer),
  DeselectPerformer: withPerformer(deselectPerformer),
  CancelReplacement: withPerformer(cancelReplacement),
  PutOnStage: withPerformer(putOnStage),
  PutAllOnStage: putAllOnStage,
  SubOut: withPerformer(subOut),
  KeepOnStage: withPerformer(keepOnStage),
  Swap: withPerformer(swap),
  TakeOffStage: withPerformer(takeOffStage),
  ClearStage: clearStage,
  ResetPerformer: withPerformer(resetPerformer),
  ResetLineUp: resetLineUp,

  SwitchRaffle: switchRaffle,
  DrawRaffle: drawRaffle,
  ResetRaffle: resetRaffle,
};

/** The only commands that a completed gig accepts. */
const allowedWhenCompleted: ReadonlySet<GigCommandType> = new Set([
  'CompleteGig',
  'ReopenGig',
  'DeleteGig',
  'GenerateFeedbackLink',
  'SwitchFeedback',
]);

/**
 * Decides a command on a gig. Deterministic: time, ids and random seeds are part of the command.
 * @throws Error when a gig is created whose stream is not empty
 */
export function decide(state: GigState, command: GigCommand): GigDecision {
  if (command.type === 'CreateGig') return createGig(state, command.data);
  if (state.phase === 'notCreated' || state.phase === 'deleted') return refuse('GIG_NOT_FOUND');
  if (state.phase === 'completed' && !allowedWhenCompleted.has(command.type)) return refuse('GIG_COMPLETED');
  return applyRule(state, command);
}

/** The type parameter keeps `type` and `data` paired, which the union alone would lose. */
function applyRule<Type extends CommandAfterCreation['type']>(
  gig: Gig,
  { type, data }: { type: Type; data: GigCommands[Type] },
): GigDecision {
  const rule: GigRule<Type> = rules[type];
  return rule(gig, data);
}
