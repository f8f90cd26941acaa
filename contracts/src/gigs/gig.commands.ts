import { type WithPreviousValues } from '../edit-conflicts.js';
import { type Instant, type PerformerId } from '../ids.js';
import { type GigCommandType, type PerformerCommandData, type WholeGigCommandData } from './commands/command-table.js';
import { type AddedPerformer, type GigEvents } from './gig.events.js';
import { type SeenStage } from './gig.requests.js';
import { type LinkKind } from './link-kinds.js';

/** The data of all commands on a gig. It contains the time, new ids, the random seed and the order by name, so that deciding is deterministic. */
export interface GigCommands extends PerformerCommandData, WholeGigCommandData {
  /** `timeLimit`: minutes per stint; 0 and null both mean no limit. `endsAt`: null for an open end. */
  CreateGig: GigEvents['GigCreated'] & { timeLimit: number | null; endsAt: Instant | null };
  /** Changes the fields that are present and keeps the others; `date` without `endsAt` moves the end by the same time. `timeLimit` as in `CreateGig`. */
  EditGig: GigEdit & WithPreviousValues<GigEdit>;
  /** `minutes` as `timeLimit` in `CreateGig`. */
  SetTimeLimit: { minutes: number | null };
  ChangeLogo: { logoUrl: string | null } & WithPreviousValues<{ logoUrl: string | null }>;
  CompleteGig: { at: Instant };
  ReopenGig: { at: Instant };
  DeleteGig: { at: Instant };

  /** `isFirst`: the command is refused if a link exists already. */
  GenerateLink: { kind: LinkKind; isFirst?: boolean };
  SwitchLink: { kind: LinkKind; enabled: boolean };

  AddPerformers: { performers: readonly NewPerformer[]; at: Instant };
  /** For the public signup form. A gig dated before `startOfToday` (midnight) is past after the time of `getLatestEnd` (`gig-end.ts`). */
  SignUpPerformers: { performers: readonly NewPerformer[]; at: Instant; startOfToday: Instant };
  /** Changes the fields that are present and keeps the others. */
  EditPerformer: { performerId: PerformerId } & PerformerEdit & WithPreviousValues<PerformerEdit>;
  CancelReplacement: { performerId: PerformerId };
  ResetPerformer: { performerId: PerformerId; at: Instant };
  CancelSignup: { performerId: PerformerId; at: Instant };
  SetSortOrder: { performerId: PerformerId; sortOrder: number };
  /** `order`: the ids of the performers, sorted by name. */
  ResetLineUp: { order: readonly PerformerId[]; at: Instant; seen?: SeenStage | null };

  /** `commitment`: the commitment of a new seed; it is ignored when a seal is open already. */
  SealRaffle: { commitment: string; at: Instant };
  /** Marks the open seal with this commitment as broken, because its seed is lost. */
  BreakRaffleSeal: { commitment: string; at: Instant };
  /**
   * `commitment`: identifies the seal that the draw opens, or with `isNew` the seal that it makes itself; `seed`: 64 hexadecimal digits from a
   * cryptographically secure random generator, null when the seed of that commitment is lost.
   */
  DrawRaffle: { commitment: string; seed: string | null; isNew: boolean; at: Instant };
  ResetRaffle: { at: Instant };
}

/** The editable fields of a gig. */
export type GigEdit = Partial<Pick<GigCommands['CreateGig'], 'name' | 'date' | 'endsAt' | 'venue' | 'description' | 'timeLimit'>>;
/** The editable fields of a performer. */
export type PerformerEdit = Partial<
  Pick<NewPerformer, 'instruments' | 'tier' | 'priority' | 'performerType'> & { raffleEntrances: number }
>;
export type NewPerformer = Omit<AddedPerformer, 'sortOrder' | 'at'>;

export type GigCommand = { [Type in GigCommandType]: { type: Type; data: GigCommands[Type] } }[GigCommandType];
/** The types of commands that address one performer. */
export type PerformerCommandType = {
  [Type in GigCommandType]: GigCommands[Type] extends { performerId: PerformerId } ? Type : never;
}[GigCommandType];
export type PerformerCommand = Extract<GigCommand, { type: PerformerCommandType }>;
