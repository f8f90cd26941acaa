import { gigTypes, instruments, performerTypes, tiers } from '../enums.js';
import {
  arrayOf,
  boolean,
  type DataOf,
  either,
  id,
  instantMs,
  nonNegativeInteger,
  nullable,
  number,
  object,
  oneOf,
  string,
} from '../type-guards.js';
import { type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';
import { mapLinkKinds, linkNames } from './link-kinds.js';

const performerId = id<PerformerId>();
const instrumentList = arrayOf(oneOf(instruments));
const addedPerformer = {
  performerId,
  participantId: id<ParticipantId>(),
  instruments: instrumentList,
  tier: nullable(oneOf(tiers)),
  /** Whether staff marked the performer as preferred: screens show a star, the order does not change. */
  priority: boolean,
  performerType: oneOf(performerTypes),
  /** Line-ups are sorted by this number, then by id. */
  sortOrder: number,
  at: instantMs,
};
const performerMove = { performerId, sortOrder: number };
const waitingStatus = object({ kind: oneOf(['waiting']), held: boolean });
const selectedStatus = object({ kind: oneOf(['selected']), instruments: instrumentList, replacingPerformerId: nullable(performerId) });
const onStageStatus = object({
  kind: oneOf(['onStage']),
  stint: nonNegativeInteger,
  startedAt: instantMs,
  instruments: instrumentList,
  /** Null unless the performer is marked as leaving. `replacementId` is null while nobody is selected as replacement. */
  subOut: nullable(object({ replacementId: nullable(performerId) })),
});
/** What an undo records of a performer: all that undoable actions change, except calls and the number of stints (no number is used twice). */
const performerState = {
  status: either(waitingStatus, either(selectedStatus, onStageStatus)),
  /** Number of stints since the last reset. */
  performanceCount: nonNegativeInteger,
  minutesOnStage: nonNegativeInteger,
  lastPlayedAt: nullable(instantMs),
  attended: boolean,
  sortOrder: number,
  entrances: nonNegativeInteger,
  /** Revision of the event that last changed the performer, except calls and edits of instruments, tier, priority and type. */
  stateRevision: nonNegativeInteger,
};
/** A stint that the undone action began (`undone`: the stint is void) or ended (`reopened`: the stint continues). */
const stintChange = { performerId, stint: nonNegativeInteger, change: oneOf(['undone', 'reopened']) };
/** A performer's number of tickets in a draw: `entries` = max(0, entrances − wins), always above 0. */
const raffleEntry = { performerId, entries: nonNegativeInteger };

/**
 * The events of a gig, with the newest schema of their data. Their names and fields are stored for ever: add new ones, never rename.
 * They contain no names, contact details or free text of a person: a performer is an id, and the participant behind it
 * is a relational row that can be deleted (docs/adr/0003).
 */
export const gigEventSchemas = {
  // The gig itself
  GigCreated: {
    organisationId: id<OrganisationId>(),
    type: oneOf(gigTypes),
    name: string,
    /** When the gig begins. */
    date: instantMs,
    venue: nullable(string),
    description: nullable(string),
    at: instantMs,
  },
  GigRenamed: { name: string },
  GigRescheduled: { date: instantMs },
  /** When the gig is planned to end; null for an open end. */
  GigEndSet: { endsAt: nullable(instantMs) },
  VenueChanged: { venue: nullable(string) },
  DescriptionChanged: { description: nullable(string) },
  /** Minutes that a stint may last; null: no limit. */
  TimeLimitSet: { minutes: nullable(nonNegativeInteger) },
  LogoChanged: { logoUrl: nullable(string) },
  GigCompleted: { at: instantMs },
  GigReopened: { at: instantMs },
  GigDeleted: { at: instantMs },

  // Its public links, without their tokens, which are relational rows; and the limit of public signups
  ...mapLinkKinds(linkNames.generated, () => ({})),
  ...mapLinkKinds(linkNames.switched, () => ({ enabled: boolean })),
  SignupLimitSet: { limit: nullable(nonNegativeInteger) },

  // Its line-up
  /** A signed-in user added the performer to the line-up. */
  PerformerAdded: addedPerformer,
  /** The performer joined the line-up through the public signup form. */
  PerformerSignedUp: addedPerformer,
  InstrumentsChanged: { performerId, instruments: instrumentList },
  TierChanged: { performerId, tier: nullable(oneOf(tiers)) },
  PriorityChanged: { performerId, priority: boolean },
  PerformerTypeChanged: { performerId, performerType: oneOf(performerTypes) },
  RaffleEntrancesSet: { performerId, entrances: nonNegativeInteger },
  /** Moves one performer, or renumbers the whole line-up. In older histories a renumbering contains only the performers whose number changed. */
  LineUpReordered: { moves: arrayOf(object(performerMove)) },
  /** A held performer keeps the place in the queue, but is skipped when the next performers are called. */
  PerformerHeld: { performerId, at: instantMs },
  HoldEnded: { performerId, at: instantMs },
  /** A host has called a waiting or selected performer, whose phone rings if alerts are on. */
  PerformerCalled: { performerId, at: instantMs },
  PerformerAttended: { performerId, at: instantMs },
  AttendanceWithdrawn: { performerId, at: instantMs },
  PerformerRemoved: { performerId, at: instantMs },
  /** The performer left the line-up themselves, through their place page. */
  SignupCancelled: { performerId, at: instantMs },

  // Its stage
  /** `instruments`: those chosen for the set; `replacingPerformerId`: the performer on stage whose place this one will take. */
  PerformerSelected: { performerId, instruments: instrumentList, replacingPerformerId: nullable(performerId) },
  PerformerDeselected: { performerId },
  /** The performer stays selected but no longer replaces a performer on stage, who therefore stays there. */
  ReplacementCancelled: { performerId },
  /** The performer is to leave the stage; no replacement is chosen yet. */
  SubOutRequested: { performerId },
  /** The performer stays on stage; a chosen replacement stays selected. */
  SubOutCancelled: { performerId },
  /** `stint`: number of this performer's stint, from 1, never reused. `replacedPerformerId`: whose place the performer took. */
  PerformerWentOnStage: {
    performerId,
    stint: nonNegativeInteger,
    at: instantMs,
    instruments: instrumentList,
    replacedPerformerId: nullable(performerId),
  },
  /** `counted`: whether the stint's minutes are added to the performer's time on stage; false when the stage is cleared or performers are reset. */
  PerformerLeftStage: { performerId, stint: nonNegativeInteger, at: instantMs, counted: boolean },
  /** Sets one performer back to the start: waiting, nothing played, no minutes. */
  PerformerReset: { performerId, at: instantMs },
  /** Sets all performers back to the start, without attendance, in this order; those missing from `order` follow in their previous order. */
  LineUpReset: { order: arrayOf(performerId), at: instantMs },

  /**
   * Undoes the action whose events have the revisions `from` to `to`: restores its performers as they were before, except sort orders that others
   * have taken since. Contains other performers only if the whole line-up is renumbered (docs/rules.md#undo).
   */
  ActionUndone: {
    from: nonNegativeInteger,
    to: nonNegativeInteger,
    performers: arrayOf(object({ performerId, ...performerState })),
    stints: arrayOf(object(stintChange)),
    at: instantMs,
  },

  // Its raffle
  RaffleSwitched: { enabled: boolean },
  /** Fixes the seed of the next draw: with its SHA-256 (`commitment`) anybody can check later that the draw used it (docs/rules.md#raffle). */
  RaffleSealed: { commitment: string, at: instantMs },
  /** The seed of the open seal is lost, so that no draw can open the seal. */
  RaffleSealBroken: { commitment: string, at: instantMs },
  /** `seed` (hexadecimal) and the ordered `entries` determine the winner (`raffle.draw.ts`). The draw opens the seal, if there is one. */
  RaffleDrawn: { seed: string, entries: arrayOf(object(raffleEntry)), winner: performerId, at: instantMs },
  /** `affected`: the performers whose entrances or wins were not zero. */
  RaffleReset: { affected: arrayOf(performerId), at: instantMs },
};

export type AddedPerformer = DataOf<typeof addedPerformer>;
export type PerformerMove = DataOf<typeof performerMove>;
export type RaffleEntry = DataOf<typeof raffleEntry>;
export type PerformerState = DataOf<typeof performerState>;
export type StintChange = DataOf<typeof stintChange>;

export type GigEventType = keyof typeof gigEventSchemas;
/** The data of each type of event. */
export type GigEvents = { [Type in GigEventType]: DataOf<(typeof gigEventSchemas)[Type]> };
export type GigEvent = { [Type in GigEventType]: { type: Type; data: GigEvents[Type] } }[GigEventType];
