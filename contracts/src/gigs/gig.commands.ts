import { type Instrument, type GigType, type PerformerType, type Tier } from '../enums.js';
import { type Instant, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';

/**
 * What can be asked of a gig. Pure data: time (`at`), new ids, chance (`seed`) and the order of names arrive in it,
 * so that the same command on the same history decides the same.
 */
export interface GigCommands {
  CreateGig: {
    organisationId: OrganisationId;
    type: GigType;
    name: string;
    date: Instant;
    venue: string | null;
    description: string | null;
    timeLimit: number | null;
    at: Instant;
  };
  /** What is given changes, what is not given stays. */
  EditGig: { name?: string; date?: Instant; venue?: string | null; description?: string | null; timeLimit?: number | null };
  /** Minutes; 0 and null both mean no limit. */
  SetTimeLimit: { minutes: number | null };
  ChangeLogo: { logoUrl: string | null };
  CompleteGig: { at: Instant };
  ReopenGig: { at: Instant };
  DeleteGig: { at: Instant };

  GenerateSignupLink: Nothing;
  SwitchSignups: { enabled: boolean };
  SetSignupLimit: { limit: number | null };
  GenerateFeedbackLink: Nothing;
  SwitchFeedback: { enabled: boolean };

  AddPerformers: { performers: readonly NewPerformer[]; at: Instant };
  /** The public form. `startOfToday` is midnight in the server's zone: what is before it is past. */
  SignUpPerformers: { performers: readonly NewPerformer[]; at: Instant; startOfToday: Instant };
  /** What is given changes, what is not given stays. */
  EditPerformer: {
    performerId: PerformerId;
    instruments?: readonly Instrument[];
    tier?: Tier | null;
    priority?: boolean;
    performerType?: PerformerType;
    raffleEntrances?: number;
  };
  RemovePerformer: { performerId: PerformerId; at: Instant };
  /** Right before somebody else, or to the end (null). */
  MovePerformer: { performerId: PerformerId; beforeId: PerformerId | null };
  SetSortOrder: { performerId: PerformerId; sortOrder: number };
  /** These first, in this order; the rest after them, as they were. */
  ArrangeQueue: { performerIds: readonly PerformerId[] };
  MarkAttendance: { performerId: PerformerId; attended: boolean; at: Instant };

  /** `instruments`: null or empty takes the performer's own, when there is no choice. */
  SelectPerformer: { performerId: PerformerId; instruments: readonly Instrument[] | null; replacing: PerformerId | null };
  DeselectPerformer: { performerId: PerformerId };
  DropReplacement: { performerId: PerformerId };
  PutOnStage: { performerId: PerformerId; at: Instant };
  PutAllOnStage: { at: Instant };
  /** Addressed to the one who leaves. `instruments` are the replacement's. */
  SubOut: { performerId: PerformerId; replacementId: PerformerId | null; instruments: readonly Instrument[] | null };
  KeepOnStage: { performerId: PerformerId };
  /** Addressed to the one who leaves: off with them, on with their replacement. */
  Swap: { performerId: PerformerId; at: Instant };
  TakeOffStage: { performerId: PerformerId; at: Instant };
  ClearStage: { at: Instant };
  ResetPerformer: { performerId: PerformerId; at: Instant };
  /** `order`: the performers by name. */
  ResetLineUp: { order: readonly PerformerId[]; at: Instant };

  SwitchRaffle: { enabled: boolean };
  /** `seed`: 64 hexadecimal digits of the platform's secure chance. */
  DrawRaffle: { seed: string; at: Instant };
  ResetRaffle: { at: Instant };
}

type Nothing = Record<string, never>;

export interface NewPerformer {
  performerId: PerformerId;
  participantId: ParticipantId;
  instruments: readonly Instrument[];
  tier: Tier | null;
  priority: boolean;
  performerType: PerformerType;
}

export type GigCommandType = keyof GigCommands;
export type GigCommand = { [Type in GigCommandType]: { type: Type; data: GigCommands[Type] } }[GigCommandType];
/** The commands that name one performer. */
export type PerformerCommandType = {
  [Type in GigCommandType]: GigCommands[Type] extends { performerId: PerformerId } ? Type : never;
}[GigCommandType];
