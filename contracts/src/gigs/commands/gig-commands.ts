import { type CommandRows, everything, goingOff, goingOn, type Method } from './command-row.js';

const gigRoute = <Verb extends Method, Path extends string>(method: Verb, path: Path) => `${method} /api/events/:gigId/${path}` as const;

/** The commands on a whole gig that have nothing but time and fields of the body, and whose route responds with an `answer`. */
export const gigCommands = {
  /** Puts every selected performer on stage; the performers whom they replace leave it. */
  PutAllOnStage: {
    timed: true,
    route: gigRoute('POST', 'stage/put-all'),
    fields: ['seen'],
    answer: 'lineUp',
    events: ['PerformerWentOnStage', 'PerformerLeftStage'],
    changes: goingOn,
  },
  /** Takes all performers off stage without adding time on stage. */
  ClearStage: {
    timed: true,
    route: gigRoute('POST', 'stage/clear'),
    fields: ['seen'],
    answer: 'lineUp',
    events: ['PerformerLeftStage'],
    changes: goingOff,
  },
  /** At a jam: everybody goes off but who stays, and everybody selected goes on. */
  NextBand: {
    timed: true,
    route: gigRoute('POST', 'stage/next-band'),
    fields: ['staying', 'seen'],
    answer: 'changes',
    events: ['PerformerLeftStage', 'SubOutCancelled', 'PerformerWentOnStage'],
    changes: goingOn,
    idempotent: false,
  },
  /** At an open mic: everybody goes off, and the next who waits goes on. */
  Next: {
    timed: true,
    route: gigRoute('POST', 'stage/next'),
    fields: ['seen'],
    answer: 'changes',
    events: ['PerformerLeftStage', 'PerformerWentOnStage'],
    changes: goingOn,
    idempotent: false,
  },
  /** Undoes the action with the event of this revision (docs/rules.md#undo). */
  UndoAction: {
    timed: true,
    route: gigRoute('POST', 'undo'),
    fields: ['revision'],
    answer: 'changes',
    events: ['ActionUndone'],
    changes: everything,
    idempotent: false,
  },
  /** Puts these performers first, in this order; the others follow in their previous order. */
  ArrangeQueue: {
    route: gigRoute('PUT', 'queue'),
    fields: ['performerIds'],
    answer: 'lineUp',
    events: ['LineUpReordered'],
    changes: ['sortOrder'],
  },
  /** Gives each of these performers so many entrances, however many they had. */
  SetRaffleEntrances: {
    route: gigRoute('PUT', 'raffle/entrances'),
    fields: ['performerIds', 'entrances'],
    answer: 'changes',
    events: ['RaffleEntrancesSet'],
    changes: ['raffleEntrances'],
  },
  SwitchRaffle: {
    role: 'owner',
    route: gigRoute('PATCH', 'raffle-toggle'),
    fields: ['enabled'],
    answer: 'gig',
    events: ['RaffleSwitched'],
  },
  /** A limit that leaves room switches an existing signup link on again. */
  SetSignupLimit: {
    role: 'owner',
    route: gigRoute('PATCH', 'signup-limit'),
    fields: ['limit', 'was'],
    answer: 'gig',
    events: ['SignupLimitSet', 'SignupsSwitched'],
  },
} as const satisfies CommandRows;
