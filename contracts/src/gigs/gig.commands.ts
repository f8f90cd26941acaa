import { type Instrument } from '../enums.js';
import { type Instant, type PerformerId } from '../ids.js';
import { type AddedPerformer, type GigEvents } from './gig.events.js';

/** The commands that a gig accepts, with their data. It contains time, new ids, the random `seed` and the order by name: deciding is deterministic. */
export interface GigCommands {
  /** `timeLimit`: minutes per stint; 0 and null both mean no limit. `endsAt`: null for open. */
  CreateGig: GigEvents['GigCreated'] & { timeLimit: number | null; endsAt: Instant | null };
  /** Changes the fields that are present and keeps the others; `date` without `endsAt` moves the end along. `timeLimit` as in `CreateGig`. */
  EditGig: Partial<Pick<GigCommands['CreateGig'], 'name' | 'date' | 'endsAt' | 'venue' | 'description' | 'timeLimit'>>;
  /** `minutes` as `timeLimit` in `CreateGig`. */
  SetTimeLimit: { minutes: number | null };
  ChangeLogo: { logoUrl: string | null };
  CompleteGig: { at: Instant };
  ReopenGig: { at: Instant };
  DeleteGig: { at: Instant };

  GenerateSignupLink: NoData;
  SwitchSignups: { enabled: boolean };
  SetSignupLimit: { limit: number | null };
  GenerateFeedbackLink: NoData;
  SwitchFeedback: { enabled: boolean };
  GenerateLiveLink: NoData;
  SwitchLive: { enabled: boolean };

  AddPerformers: { performers: readonly NewPerformer[]; at: Instant };
  /** For the public signup form. A gig dated before `startOfToday` (midnight) is past `limits.signupGraceHours` after its date. */
  SignUpPerformers: { performers: readonly NewPerformer[]; at: Instant; startOfToday: Instant };
  /** Changes the fields that are present and keeps the others. */
  EditPerformer: { performerId: PerformerId; raffleEntrances?: number } & Partial<
    Pick<NewPerformer, 'instruments' | 'tier' | 'priority' | 'performerType'>
  >;
  /** For the place page: the performer leaves the line-up, who was not called yet. */
  CancelSignup: { performerId: PerformerId; at: Instant };
  RemovePerformer: { performerId: PerformerId; at: Instant };
  /** Moves the performer directly before another one, or to the end (null). */
  MovePerformer: { performerId: PerformerId; beforeId: PerformerId | null };
  SetSortOrder: { performerId: PerformerId; sortOrder: number };
  /** Puts these performers first, in this order; the others follow in their previous order. */
  ArrangeQueue: { performerIds: readonly PerformerId[] };
  HoldPerformer: { performerId: PerformerId; held: boolean; at: Instant };
  CallPerformer: { performerId: PerformerId; at: Instant };
  MarkAttendance: { performerId: PerformerId; attended: boolean; at: Instant };

  /** `instruments`: null or empty means the performer's own, which is accepted when the performer has at most one. */
  SelectPerformer: { performerId: PerformerId; instruments: readonly Instrument[] | null; replacingPerformerId: PerformerId | null };
  DeselectPerformer: { performerId: PerformerId };
  /** `performerId` is the replacement, who stays selected. */
  CancelReplacement: { performerId: PerformerId };
  PutOnStage: { performerId: PerformerId; at: Instant };
  /** Puts every selected performer on stage. */
  PutAllOnStage: { at: Instant; seen?: Seen | null };
  /** `performerId` is marked as leaving the stage; `instruments` belong to the replacement. */
  SubOut: { performerId: PerformerId; replacementId: PerformerId | null; instruments: readonly Instrument[] | null };
  /** Cancels the Sub Out of `performerId`. */
  KeepOnStage: { performerId: PerformerId };
  /** `performerId` leaves the stage and the chosen replacement goes on. */
  Swap: { performerId: PerformerId; at: Instant };
  TakeOffStage: { performerId: PerformerId; at: Instant };
  ClearStage: { at: Instant; seen?: Seen | null };
  /** At a jam: everybody goes off but who stays, and everybody selected goes on. */
  NextBand: { staying?: readonly PerformerId[]; at: Instant; seen?: Seen | null };
  /** At an open mic: everybody goes off, and the next who waits goes on. */
  Next: { at: Instant; seen?: Seen | null };
  ResetPerformer: { performerId: PerformerId; at: Instant };
  /** `order`: the ids of the performers, sorted by name. */
  ResetLineUp: { order: readonly PerformerId[]; at: Instant; seen?: Seen | null };
  /** `revision`: of any event of the action. */
  UndoAction: { revision: number; at: Instant };

  SwitchRaffle: { enabled: boolean };
  /** Gives each of these performers so many entrances, however many they had. */
  SetRaffleEntrances: { performerIds: readonly PerformerId[]; entrances: number };
  /** `commitment`: of a new seed, which is used when no seal is open yet. */
  SealRaffle: { commitment: string; at: Instant };
  /** Gives up the open seal with this commitment, because its seed is lost. */
  BreakRaffleSeal: { commitment: string; at: Instant };
  /**
   * `commitment`: of the seal that the draw opens, or with `isNew` makes itself; `seed`: 64 hexadecimal digits from a cryptographically secure
   * random generator, null when no seed of that commitment is known.
   */
  DrawRaffle: { commitment: string; seed: string | null; isNew: boolean; at: Instant };
  ResetRaffle: { at: Instant };
}

/** Who was on stage and who was selected on the screen of the sender. */
export interface Seen {
  stage: readonly PerformerId[];
  selected: readonly PerformerId[];
}

type NoData = Record<string, never>;

export type NewPerformer = Omit<AddedPerformer, 'sortOrder' | 'at'>;

export type GigCommandType = keyof GigCommands;
export type GigCommand = { [Type in GigCommandType]: { type: Type; data: GigCommands[Type] } }[GigCommandType];
/** The types of commands that address one performer. */
export type PerformerCommandType = {
  [Type in GigCommandType]: GigCommands[Type] extends { performerId: PerformerId } ? Type : never;
}[GigCommandType];
export type PerformerCommand = Extract<GigCommand, { type: PerformerCommandType }>;
