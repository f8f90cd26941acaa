import { type GigCommand, type GigCommands } from '../gig.commands.js';
import { getCommandRow } from '../commands/command-table.js';
import { type GigEvent } from '../gig.events.js';
import { copyGig } from '../gig.copy.js';
import { evolve } from '../gig.evolve.js';
import { initialGigState, type MutableGigState, type GigState, type Gig } from '../gig.state.js';
import { linkKinds } from '../link-kinds.js';
import { readEvent, schemaVersionOf } from '../upcasters.js';
import { type Decider, type EventCodec, refuse } from '../../decider.js';
import { type GigDecision, type GigRule, requireJam, requireOpenMic, requireSelection, requireStage, withPerformer } from './gig.rule.js';
import { callPerformer } from './call.js';
import * as lineUp from './line-up.js';
import * as queue from './queue.js';
import * as raffle from './raffle.js';
import * as settings from './settings.js';
import * as stage from './stage.js';
import * as wholeStage from './whole-stage.js';
import { undoAction } from './undo.js';

/** The rules of a gig: its initial state, the decision on each command and the effect of each event. */
export const gigDecider: Decider<MutableGigState, GigCommand, GigEvent> = {
  initialState: () => initialGigState,
  decide,
  evolve,
  copy: copyGig,
};

/** Converts between a gig's events and their stored form. */
export const gigEventCodec: EventCodec<GigEvent> = { schemaVersionOf: ({ type }) => schemaVersionOf(type), decode: readEvent };

type CommandAfterCreation = Exclude<GigCommand, { type: 'CreateGig' }>;

const rules: { readonly [Type in CommandAfterCreation['type']]: GigRule<Type> } = {
  EditGig: settings.editGig,
  SetTimeLimit: settings.setTimeLimit,
  ChangeLogo: settings.changeLogo,
  CompleteGig: settings.completeGig,
  ReopenGig: settings.reopenGig,
  DeleteGig: settings.deleteGig,

  GenerateLink: settings.generateLink,
  SwitchLink: settings.switchLink,
  SetSignupLimit: settings.setSignupLimit,

  AddPerformers: lineUp.addPerformers,
  SignUpPerformers: lineUp.signUpPerformers,
  EditPerformer: withPerformer(lineUp.editPerformer),
  CancelSignup: lineUp.cancelSignup,
  RemovePerformer: withPerformer(lineUp.removePerformer),
  MovePerformer: withPerformer(queue.movePerformer),
  SetSortOrder: withPerformer(queue.setSortOrder),
  ArrangeQueue: queue.arrangeQueue,
  HoldPerformer: withPerformer(requireStage(queue.holdPerformer)),
  CallPerformer: withPerformer(callPerformer),
  MarkAttendance: withPerformer(lineUp.markAttendance),

  SelectPerformer: withPerformer(requireSelection(stage.selectPerformer)),
  DeselectPerformer: withPerformer(requireStage(stage.deselectPerformer)),
  CancelReplacement: withPerformer(requireStage(stage.cancelReplacement)),
  PutOnStage: withPerformer(requireStage(stage.putOnStage)),
  PutAllOnStage: requireSelection(wholeStage.requireSeen(wholeStage.putAllOnStage)),
  SubOut: withPerformer(requireSelection(stage.subOut)),
  KeepOnStage: withPerformer(requireStage(stage.keepOnStage)),
  Swap: withPerformer(requireSelection(stage.swap)),
  TakeOffStage: withPerformer(requireStage(stage.takeOffStage)),
  ClearStage: requireStage(wholeStage.requireSeen(wholeStage.clearStage)),
  NextBand: requireJam(wholeStage.requireSeen(wholeStage.nextBand)),
  Next: requireOpenMic(wholeStage.requireSeen(wholeStage.next)),
  ResetPerformer: withPerformer(stage.resetPerformer),
  ResetLineUp: wholeStage.requireSeen(stage.resetLineUp),
  UndoAction: undoAction,

  SwitchRaffle: settings.switchRaffle,
  SetRaffleEntrances: raffle.setRaffleEntrances,
  SealRaffle: raffle.sealRaffle,
  BreakRaffleSeal: raffle.breakRaffleSeal,
  DrawRaffle: raffle.drawRaffle,
  ResetRaffle: raffle.resetRaffle,
};

function isAllowedWhenCompleted({ type, data }: GigCommand): boolean {
  if (type === 'GenerateLink') return linkKinds[data.kind].whenCompleted;
  if (type === 'SwitchLink') return linkKinds[data.kind].whenCompleted || !data.enabled;
  return getCommandRow(type).whenCompleted === true;
}

/**
 * Decides a command on a gig. Deterministic: time, ids and random seeds are part of the command.
 * @throws Error when a gig is created whose stream is not empty; SyntaxError when the seed of a draw is not hexadecimal
 */
export function decide(state: GigState, command: GigCommand): GigDecision {
  if (command.type === 'CreateGig') return settings.createGig(state, command.data);
  if (state.phase === 'notCreated' || state.phase === 'deleted') return refuse('GIG_NOT_FOUND');
  if (state.phase === 'completed' && !isAllowedWhenCompleted(command)) return refuse('GIG_COMPLETED');
  return applyRule(state, command);
}

/** The type parameter keeps `type` and `data` paired, which a union type does not. */
function applyRule<Type extends CommandAfterCreation['type']>(
  gig: Gig,
  { type, data }: { type: Type; data: GigCommands[Type] },
): GigDecision {
  const rule: GigRule<Type> = rules[type];
  return rule(gig, data);
}
