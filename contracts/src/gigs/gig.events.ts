import { type Instrument, type GigType, type PerformerType, type Tier } from '../enums.js';
import { type Instant, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';

/**
 * The events of a gig, with their data. Their names and fields are stored for ever: add new ones, never rename.
 * They contain no names, contact details or free text of a person: a performer is an id, and the participant behind it
 * is a relational row that can be deleted (docs/adr/0003).
 */
export interface GigEvents {
  // The gig itself
  GigCreated: {
    organisationId: OrganisationId;
    type: GigType;
    name: string;
    date: Instant;
    venue: string | null;
    description: string | null;
    at: Instant;
  };
  GigRenamed: { name: string };
  GigRescheduled: { date: Instant };
  VenueChanged: { venue: string | null };
  DescriptionChanged: { description: string | null };
  /** Minutes that a stint may last; null: no limit. */
  TimeLimitSet: { minutes: number | null };
  LogoChanged: { logoUrl: string | null };
  GigCompleted: { at: Instant };
  GigReopened: { at: Instant };
  GigDeleted: { at: Instant };

  // Its public links: the tokens are relational rows; the events only say that a link exists
  SignupLinkGenerated: NoData;
  SignupsSwitched: { enabled: boolean };
  SignupLimitSet: { limit: number | null };
  FeedbackLinkGenerated: NoData;
  FeedbackSwitched: { enabled: boolean };

  // Its line-up
  /** A signed-in user added the performer to the line-up. */
  PerformerAdded: AddedPerformer;
  /** The performer joined the line-up through the public signup form. */
  PerformerSignedUp: AddedPerformer;
  InstrumentsChanged: { performerId: PerformerId; instruments: readonly Instrument[] };
  TierChanged: { performerId: PerformerId; tier: Tier | null };
  PriorityChanged: { performerId: PerformerId; priority: boolean };
  PerformerTypeChanged: { performerId: PerformerId; performerType: PerformerType };
  RaffleEntrancesSet: { performerId: PerformerId; entrances: number };
  /** Contains only the performers whose sort order changed. */
  LineUpReordered: { moves: readonly PerformerMove[] };
  PerformerAttended: { performerId: PerformerId; at: Instant };
  AttendanceWithdrawn: { performerId: PerformerId; at: Instant };
  PerformerRemoved: { performerId: PerformerId; at: Instant };

  // Its stage
  /** `instruments`: those chosen for the set; `replacingPerformerId`: the performer on stage whose place this one will take. */
  PerformerSelected: { performerId: PerformerId; instruments: readonly Instrument[]; replacingPerformerId: PerformerId | null };
  PerformerDeselected: { performerId: PerformerId };
  /** The performer stays selected but no longer replaces a performer on stage, who therefore stays there. */
  ReplacementCancelled: { performerId: PerformerId };
  /** The performer is to leave the stage; no replacement is chosen yet. */
  SubOutRequested: { performerId: PerformerId };
  /** The performer stays on stage; a chosen replacement stays selected. */
  SubOutCancelled: { performerId: PerformerId };
  /**
   * `stint`: number of this performer's stint, from 1, never reused. `instruments`: those played in it.
   * `replacedPerformerId`: whose place the performer took.
   */
  PerformerWentOnStage: {
    performerId: PerformerId;
    stint: number;
    at: Instant;
    instruments: readonly Instrument[];
    replacedPerformerId: PerformerId | null;
  };
  /** `counted`: whether the stint's minutes are added to the performer's time on stage; false when the stage is cleared or performers are reset. */
  PerformerLeftStage: { performerId: PerformerId; stint: number; at: Instant; counted: boolean };
  /** Sets one performer back to the start: waiting, nothing played, no minutes. */
  PerformerReset: { performerId: PerformerId; at: Instant };
  /** Sets all performers back to the start, without attendance, in this order; those missing from `order` follow in their previous order. */
  LineUpReset: { order: readonly PerformerId[]; at: Instant };

  // Its raffle
  RaffleSwitched: { enabled: boolean };
  /** `seed` (hexadecimal) and `entries`, in this order, determine the winner: see `pickWinner`. */
  RaffleDrawn: { seed: string; entries: readonly RaffleEntry[]; winner: PerformerId; at: Instant };
  /** `affected`: the performers whose entrances or wins were not zero. */
  RaffleReset: { affected: readonly PerformerId[]; at: Instant };
}

type NoData = Record<string, never>;

export interface AddedPerformer {
  performerId: PerformerId;
  participantId: ParticipantId;
  instruments: readonly Instrument[];
  tier: Tier | null;
  priority: boolean;
  performerType: PerformerType;
  sortOrder: number;
  at: Instant;
}
export interface PerformerMove {
  performerId: PerformerId;
  sortOrder: number;
}
/** `entries` = max(0, entrances − wins) at the time of the draw; always above 0. */
export interface RaffleEntry {
  performerId: PerformerId;
  entries: number;
}

export type GigEventType = keyof GigEvents;
export type GigEvent = { [Type in GigEventType]: { type: Type; data: GigEvents[Type] } }[GigEventType];
