import { type Instrument, type PerformerType, performerTypes, type Tier } from '@jamjar/contracts/enums';
import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AddPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { Allow, IsBoolean, IsIn } from 'class-validator';
import { IsId, Omittable, OmittableOrNull, OptionalEmail, OptionalText, TrimmedText } from '../../http/field.decorators.js';
import { type PerformerPatch } from '../performer-patch.js';
import { Instruments, OptionalTier, RaffleEntrances, SortOrder } from './performer-field.decorators.js';

/** POST /api/performers, from the web app's three add dialogs. `participantId` or `name` is required, at a jam also an instrument. */
export class AddPerformerDto implements Omit<AddPerformerRequest, 'name' | 'email' | 'phone' | 'instagram' | 'notes'> {
  @IsId()
  jamNightId: GigId;

  @OmittableOrNull()
  @IsId()
  participantId?: ParticipantId | null;

  @OptionalText(limits.maxNameLength)
  name?: string | null;

  @OptionalEmail()
  email?: string | null;

  @OptionalText(limits.maxPhoneLength)
  phone?: string | null;

  @OptionalText(limits.maxInstagramLength)
  instagram?: string | null;

  @OptionalText(limits.maxNotesLength)
  notes?: string | null;

  @Omittable()
  @IsBoolean()
  lookingForBand?: boolean;

  @Omittable()
  @Instruments()
  instruments?: Instrument[];

  @OptionalTier()
  tier?: Tier | null;

  @Omittable()
  @IsBoolean()
  priority?: boolean;

  @Omittable()
  @IsIn(performerTypes)
  performerType?: PerformerType;

  /** Accepted but ignored: a new performer is always last. */
  @Allow()
  sortOrder: unknown;

  /** Sent empty by the web app, and ignored. */
  @Allow()
  contact: unknown;
}

/** PATCH /api/performers/{id}; `interpretPatch` decides which command or edit it is. Fields that are not listed here are rejected. */
export class PatchPerformerDto implements PerformerPatch {
  @Omittable() @TrimmedText(limits.maxNameLength, 'Name is required') name?: string;
  @OptionalEmail() email?: string | null;
  @OptionalText(limits.maxPhoneLength) phone?: string | null;
  @OptionalText(limits.maxInstagramLength) instagram?: string | null;
  @OptionalText(limits.maxNotesLength) notes?: string | null;
  @Omittable() @IsBoolean() lookingForBand?: boolean;
  @Omittable() @Instruments() instruments?: Instrument[];
  @OptionalTier() tier?: Tier | null;
  @Omittable() @IsBoolean() priority?: boolean;
  @Omittable() @IsIn(performerTypes) performerType?: PerformerType;
  @Omittable() @RaffleEntrances() raffleEntrances?: number;

  @Omittable() @IsBoolean() removed?: boolean;
  @Omittable() @IsBoolean() played?: boolean;
  @Omittable() @IsBoolean() onStage?: boolean;
  @Omittable() @IsBoolean() pendingStage?: boolean;
  @Omittable() @IsBoolean() pendingRemoval?: boolean;
  @Omittable() @IsBoolean() attended?: boolean;
  @Omittable() @SortOrder() sortOrder?: number;
  @OmittableOrNull() @Instruments() currentInstruments?: Instrument[] | null;
  @OmittableOrNull() @IsId() replacingPerformerId?: PerformerId | null;

  // Accepted beside an action, `replacementName` also beside an edit, and ignored: see docs/rules.md#input
  @Allow() replacementName?: unknown;
  @Allow() stageStartTime?: unknown;
  @Allow() timeOnStage?: unknown;
  @Allow() performanceCount?: unknown;
}

/** GET /api/performers?jamNightId= */
export class ListPerformersDto {
  @IsId()
  jamNightId: GigId;
}
