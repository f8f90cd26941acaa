import { type Was } from '../changed-meanwhile.js';
import { type Instant, type PerformerId } from '../ids.js';
import { type GigCommandData, type GigCommandType, type PerformerCommandData } from './commands/command-table.js';
import { type AddedPerformer, type GigEvents } from './gig.events.js';
import { type Seen } from './gig.requests.js';
import { type LinkKind } from './link-kinds.js';

/** The commands that a gig accepts, with their data. It contains time, new ids, the random `seed` and the order by name: deciding is deterministic. */
export interface GigCommands extends PerformerCommandData, GigCommandData {
  /** `timeLimit`: minutes per stint; 0 and null both mean no limit. `endsAt`: null for open. */
  CreateGig: GigEvents['GigCreated'] & { timeLimit: number | null; endsAt: Instant | null };
  /** Changes the fields that are present and keeps the others; `date` without `endsAt` moves the end along. `timeLimit` as in `CreateGig`. */
  EditGig: GigEdit & Was<GigEdit>;
  /** `minutes` as `timeLimit` in `CreateGig`. */
  SetTimeLimit: { minutes: number | null };
  ChangeLogo: { logoUrl: string | null } & Was<{ logoUrl: string | null }>;
  CompleteGig: { at: Instant };
  ReopenGig: { at: Instant };
  DeleteGig: { at: Instant };

  /** `isFirst`: it is refused when there is a link already. */
  GenerateLink: { kind: LinkKind; isFirst?: boolean };
  SwitchLink: { kind: LinkKind; enabled: boolean };

  AddPerformers: { performers: readonly NewPerformer[]; at: Instant };
  /** For the public signup form. A gig dated before `startOfToday` (midnight) is past `limits.signupGraceHours` after its date. */
  SignUpPerformers: { performers: readonly NewPerformer[]; at: Instant; startOfToday: Instant };
  /** Changes the fields that are present and keeps the others. */
  EditPerformer: { performerId: PerformerId } & PerformerEdit & Was<PerformerEdit>;
  CancelReplacement: { performerId: PerformerId };
  ResetPerformer: { performerId: PerformerId; at: Instant };
  CancelSignup: { performerId: PerformerId; at: Instant };
  SetSortOrder: { performerId: PerformerId; sortOrder: number };
  /** `order`: the ids of the performers, sorted by name. */
  ResetLineUp: { order: readonly PerformerId[]; at: Instant; seen?: Seen | null };

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

/** The fields of `EditGig`, and of `EditPerformer` below. */
export type GigEdit = Partial<Pick<GigCommands['CreateGig'], 'name' | 'date' | 'endsAt' | 'venue' | 'description' | 'timeLimit'>>;
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
