import { type Instrument, instruments, type PerformerType, performerTypes, type Tier, tiers } from '@jamjar/contracts/enums';
import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { contactFields } from '@jamjar/contracts/participants/contact';
import { type AddPerformerRequest, type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import {
  BooleanField,
  ChoiceField,
  ChoiceListField,
  IdField,
  IgnoredField,
  Omittable,
  OmittableOrNull,
  OptionalChoiceField,
  RaffleEntrancesField,
  WholeNumberField,
} from '../../http/field.decorators.js';
import { LineField, OptionalLineField, OptionalTextField } from '../../http/text-field.decorators.js';
import { WasField } from '../../http/changed-meanwhile.js';
import { ContactDto } from '../../participants/participant.dto.js';

/** Bounds `sortOrder` so that later moves, which compute the middle between two neighbours or 1000 beyond an end, stay exact. */
const maxSortOrder = 1_000_000_000;

/** The fields of an edit that are written to relational tables. */
export const relationalFields = ['name', ...contactFields, 'notes'] as const;
/** The fields of an edit that are recorded as events. */
export const eventFields = ['instruments', 'tier', 'priority', 'performerType', 'raffleEntrances'] as const;

/** The fields of a performer that can be set when adding and when editing one. */
class PerformerDto extends ContactDto {
  @OptionalTextField(limits.maxNotesLength) notes?: string | null;
  @Omittable() @ChoiceListField(instruments) instruments?: Instrument[];
  @OptionalChoiceField(tiers) tier?: Tier | null;
  @Omittable() @BooleanField() priority?: boolean;
  @Omittable() @ChoiceField(performerTypes) performerType?: PerformerType;
}

/** POST /api/performers, from the web app's three add dialogs. `participantId` or `name` is required, at a jam also an instrument. */
export class AddPerformerDto extends PerformerDto implements Omit<AddPerformerRequest, 'name' | 'notes'> {
  @IdField() jamNightId: GigId;
  @OmittableOrNull() @IdField() participantId?: ParticipantId | null;
  /** Ignored beside a `participantId`; then it may be a stored name, and those may be longer than new names. */
  @OptionalLineField(limits.maxNameLength, limits.maxParticipantNameLength) name?: string | null;

  /** Accepted but ignored: a new performer is always last. */
  @IgnoredField() sortOrder: unknown;

  /** Sent empty by the web app, and ignored. */
  @IgnoredField() contact: unknown;
}

/**
 * PATCH /api/performers/{id}, which `interpretPatch` (performer-patch.ts) translates into a command or an edit. Fields that are missing
 * here are rejected.
 */
export class PatchPerformerDto extends PerformerDto implements EditPerformerRequest {
  /** An unchanged stored name may be longer than new names: see `updateParticipant`. */
  @Omittable() @LineField(limits.maxNameLength, 'Name is required', limits.maxParticipantNameLength) name?: string;
  @Omittable() @RaffleEntrancesField() raffleEntrances?: number;
  @WasField([...relationalFields, ...eventFields]) was?: EditPerformerRequest['was'];

  @Omittable() @BooleanField() removed?: boolean;
  @Omittable() @BooleanField() played?: boolean;
  @Omittable() @BooleanField() onStage?: boolean;
  @Omittable() @BooleanField() pendingStage?: boolean;
  @Omittable() @BooleanField() pendingRemoval?: boolean;
  @Omittable() @BooleanField() attended?: boolean;
  @Omittable() @BooleanField() held?: boolean;
  @Omittable() @WholeNumberField(maxSortOrder) sortOrder?: number;
  /** The instruments to select with `pendingStage: true`; when omitted or null, `instruments` are selected. */
  @OmittableOrNull() @ChoiceListField(instruments) currentInstruments?: Instrument[] | null;
  @OmittableOrNull() @IdField() replacingPerformerId?: PerformerId | null;

  // Ignored beside an action and rejected beside an edit, except `replacementName`, which an edit ignores too: see docs/rules.md#input
  @IgnoredField() replacementName?: unknown;
  @IgnoredField() stageStartTime?: unknown;
  @IgnoredField() timeOnStage?: unknown;
  @IgnoredField() performanceCount?: unknown;
}

/** GET /api/performers?jamNightId= */
export class ListPerformersDto {
  @IdField() jamNightId: GigId;
}
