import { type Instrument, type PerformerType, performerTypes, type Tier } from '@jamjar/contracts/enums';
import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AddPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { Allow, IsBoolean, IsIn } from 'class-validator';
import { IsId, MayBeMissing, MayBeNull, OptionalEmail, OptionalText, Text } from '../../http/fields.js';
import { type PerformerPatch } from '../performer.patch.js';
import { Instruments, OptionalTier, RaffleEntrances, SortOrder } from './performer.fields.js';

/** POST /api/performers: what the three add dialogs send (S2 §7). Whether name and instruments are needed, the kind of gig says. */
export class AddPerformerBody implements Omit<AddPerformerRequest, 'name' | 'email' | 'phone' | 'instagram' | 'notes'> {
  @IsId()
  jamNightId: GigId;

  @MayBeNull()
  @IsId()
  participantId?: ParticipantId | null;

  @OptionalText(limits.name)
  name?: string | null;

  @OptionalEmail()
  email?: string | null;

  @OptionalText(limits.phone)
  phone?: string | null;

  @OptionalText(limits.instagram)
  instagram?: string | null;

  @OptionalText(limits.notes)
  notes?: string | null;

  @MayBeMissing()
  @IsBoolean()
  lookingForBand?: boolean;

  @MayBeMissing()
  @Instruments()
  instruments?: Instrument[];

  @OptionalTier()
  tier?: Tier | null;

  @MayBeMissing()
  @IsBoolean()
  priority?: boolean;

  @MayBeMissing()
  @IsIn(performerTypes)
  performerType?: PerformerType;

  /** Sent by the documents' client; a newcomer is last whatever it says. */
  @Allow()
  sortOrder: unknown;

  /** Sent empty by the documents' client. */
  @Allow()
  contact: unknown;
}

/** PATCH /api/performers/{id}: see `meaningOf` for what it means. Fields that are not here are never taken from a client. */
export class PatchPerformerBody implements PerformerPatch {
  @MayBeMissing() @Text(limits.name, 'Name is required') name?: string;
  @OptionalEmail() email?: string | null;
  @OptionalText(limits.phone) phone?: string | null;
  @OptionalText(limits.instagram) instagram?: string | null;
  @OptionalText(limits.notes) notes?: string | null;
  @MayBeMissing() @IsBoolean() lookingForBand?: boolean;
  @MayBeMissing() @Instruments() instruments?: Instrument[];
  @OptionalTier() tier?: Tier | null;
  @MayBeMissing() @IsBoolean() priority?: boolean;
  @MayBeMissing() @IsIn(performerTypes) performerType?: PerformerType;
  @MayBeMissing() @RaffleEntrances() raffleEntrances?: number;

  @MayBeMissing() @IsBoolean() removed?: boolean;
  @MayBeMissing() @IsBoolean() played?: boolean;
  @MayBeMissing() @IsBoolean() onStage?: boolean;
  @MayBeMissing() @IsBoolean() pendingStage?: boolean;
  @MayBeMissing() @IsBoolean() pendingRemoval?: boolean;
  @MayBeMissing() @IsBoolean() attended?: boolean;
  @MayBeMissing() @SortOrder() sortOrder?: number;
  @MayBeNull() @Instruments() currentInstruments?: Instrument[] | null;
  @MayBeNull() @IsId() replacingPerformerId?: PerformerId | null;

  @Allow() replacementName?: unknown;
  @Allow() stageStartTime?: unknown;
  @Allow() timeOnStage?: unknown;
  @Allow() performanceCount?: unknown;
}

/** GET /api/performers?jamNightId= */
export class PerformersWanted {
  @IsId()
  jamNightId: GigId;
}
