import { type Instrument, type GigType, type PerformerType, type Tier } from '../enums.js';
import { type Instant, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';

/**
 * What can happen at a gig. The names are stored for ever: add, never rename. No person's name, contact or words:
 * a performer is an id, the person behind it a relational row that can be erased.
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
  /** Minutes a set may last; null: no limit. */
  TimeLimitSet: { minutes: number | null };
  LogoChanged: { logoUrl: string | null };
  GigCompleted: { at: Instant };
  GigReopened: { at: Instant };
  GigDeleted: { at: Instant };

  // Its links: the tokens are relational rows, the history says only that there is one
  SignupLinkGenerated: Nothing;
  SignupsSwitched: { enabled: boolean };
  SignupLimitSet: { limit: number | null };
  FeedbackLinkGenerated: Nothing;
  FeedbackSwitched: { enabled: boolean };

  // Its line-up
  /** Staff put them on the list. */
  PerformerAdded: Newcomer;
  /** They put themselves on the list, by the public form. */
  PerformerSignedUp: Newcomer;
  InstrumentsChanged: { performerId: PerformerId; instruments: readonly Instrument[] };
  TierChanged: { performerId: PerformerId; tier: Tier | null };
  PriorityChanged: { performerId: PerformerId; priority: boolean };
  PerformerTypeChanged: { performerId: PerformerId; performerType: PerformerType };
  RaffleEntrancesSet: { performerId: PerformerId; entrances: number };
  /** The new places of those whose place changed; the others stay. */
  LineUpReordered: { moves: readonly Move[] };
  PerformerAttended: { performerId: PerformerId; at: Instant };
  AttendanceWithdrawn: { performerId: PerformerId; at: Instant };
  PerformerRemoved: { performerId: PerformerId; at: Instant };

  // Its stage
  PerformerSelected: { performerId: PerformerId; instruments: readonly Instrument[]; replacing: PerformerId | null };
  PerformerDeselected: { performerId: PerformerId };
  /** They stay selected, and replace nobody any more. */
  ReplacementDropped: { performerId: PerformerId };
  /** They are to leave, and nobody is named for their place yet. */
  SubOutCalled: { performerId: PerformerId };
  /** They stay after all; whoever was to replace them stays selected. */
  SubOutCalledOff: { performerId: PerformerId };
  /** `stint` numbers a performer's times on stage, from 1, never reused. */
  PerformerWentOnStage: {
    performerId: PerformerId;
    stint: number;
    at: Instant;
    instruments: readonly Instrument[];
    replaced: PerformerId | null;
  };
  /** `counted` is false when the stage was cleared: the stint is history, its minutes are not. */
  PerformerLeftStage: { performerId: PerformerId; stint: number; at: Instant; counted: boolean };
  /** One performer starts the gig anew. */
  PerformerReset: { performerId: PerformerId; at: Instant };
  /** Everybody starts the gig anew, in this order; whoever is missing from it follows as they were. */
  LineUpReset: { order: readonly PerformerId[]; at: Instant };

  // Its raffle
  RaffleSwitched: { enabled: boolean };
  /** `seed` (hexadecimal) and `entries` in this order say who won: see `winnerOf`. */
  RaffleDrawn: { seed: string; entries: readonly RaffleEntry[]; winner: PerformerId; at: Instant };
  /** `affected`: whose entrances or wins were not zero. */
  RaffleReset: { affected: readonly PerformerId[]; at: Instant };
}

type Nothing = Record<string, never>;

export interface Newcomer {
  performerId: PerformerId;
  participantId: ParticipantId;
  instruments: readonly Instrument[];
  tier: Tier | null;
  priority: boolean;
  performerType: PerformerType;
  sortOrder: number;
  at: Instant;
}
export interface Move {
  performerId: PerformerId;
  sortOrder: number;
}
/** `entries` = max(0, entrances − wins) at the draw, above 0. */
export interface RaffleEntry {
  performerId: PerformerId;
  entries: number;
}

export type GigEventType = keyof GigEvents;
export type GigEvent = { [Type in GigEventType]: { type: Type; data: GigEvents[Type] } }[GigEventType];
