import { type CommandRows, undoableFields, leaveStageFields, goOnStageFields, type Method } from './command-row.js';

const toGigRoute = <Verb extends Method, Path extends string>(method: Verb, path: Path) => `${method} /api/events/:gigId/${path}` as const;

/**
 * The commands on a whole gig whose data is only the time and fields of the request body.
 * `idempotent: false`: when it is repeated, the command changes something again or is refused.
 */
export const wholeGigCommands = {
  /** Puts every selected performer on stage; the performers whom they replace leave it. */
  PutAllOnStage: {
    timed: true,
    route: toGigRoute('POST', 'stage/put-all'),
    fields: ['seen'],
    answer: 'lineUp',
    events: ['PerformerWentOnStage', 'PerformerLeftStage'],
    changedPerformerFields: goOnStageFields,
  },
  /** Takes all performers off stage without adding time on stage. */
  ClearStage: {
    timed: true,
    route: toGigRoute('POST', 'stage/clear'),
    fields: ['seen'],
    answer: 'lineUp',
    events: ['PerformerLeftStage'],
    changedPerformerFields: leaveStageFields,
  },
  /** At a jam: takes everybody off stage except those who stay, and puts all selected performers on. */
  NextBand: {
    timed: true,
    route: toGigRoute('POST', 'stage/next-band'),
    fields: ['staying', 'seen'],
    answer: 'changes',
    events: ['PerformerLeftStage', 'SubOutCancelled', 'PerformerWentOnStage'],
    changedPerformerFields: goOnStageFields,
    idempotent: false,
  },
  /** At an open mic: takes everybody off stage, and puts the next waiting performer on. */
  Next: {
    timed: true,
    route: toGigRoute('POST', 'stage/next'),
    fields: ['seen'],
    answer: 'changes',
    events: ['PerformerLeftStage', 'PerformerWentOnStage'],
    changedPerformerFields: goOnStageFields,
    idempotent: false,
  },
  /** Undoes the action that contains the event with this revision (docs/rules.md#undo). */
  UndoAction: {
    timed: true,
    route: toGigRoute('POST', 'undo'),
    fields: ['revision'],
    answer: 'changes',
    events: ['ActionUndone'],
    changedPerformerFields: undoableFields,
    idempotent: false,
  },
  /** Puts these performers first in the line-up, in this order; the others follow in their previous order. */
  ArrangeQueue: {
    route: toGigRoute('PUT', 'queue'),
    fields: ['performerIds'],
    answer: 'lineUp',
    events: ['LineUpReordered'],
    changedPerformerFields: ['sortOrder'],
  },
  /** Sets the number of entrances of each of these performers. */
  SetRaffleEntrances: {
    route: toGigRoute('PUT', 'raffle/entrances'),
    fields: ['performerIds', 'entrances'],
    answer: 'changes',
    events: ['RaffleEntrancesSet'],
    changedPerformerFields: ['raffleEntrances'],
  },
  SwitchRaffle: {
    role: 'owner',
    route: toGigRoute('PATCH', 'raffle-toggle'),
    fields: ['enabled'],
    answer: 'gig',
    events: ['RaffleSwitched'],
  },
  /** A limit that leaves room switches an existing signup link on again. */
  SetSignupLimit: {
    role: 'owner',
    route: toGigRoute('PATCH', 'signup-limit'),
    fields: ['limit', 'was'],
    answer: 'gig',
    events: ['SignupLimitSet', 'SignupsSwitched'],
  },
} as const satisfies CommandRows;
