import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { instant, isUuid, type OrganisationId, type PerformerId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import {
  type ArrangeQueueRequest,
  type CreateGigRequest,
  type EditGigRequest,
  type SwitchRaffleRequest,
  type ToggleCompletedRequest,
} from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Allow, ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import { ValidateWith, IsCount, IsId, Omittable, OmittableOrNull, OptionalText, TrimmedText } from '../../http/field.decorators.js';
import { IsDateAndTime } from './date-and-time.decorator.js';

const nameRequiredMessage = 'Event name is required';
/** Minutes on stage; 0 and null mean no limit, although the documented message names only positive numbers. */
const TimeLimit = (): PropertyDecorator => IsCount(0, 'Time limit must be a positive number');

/** POST /api/events */
export class CreateGigDto implements CreateGigRequest {
  @IsId()
  organisationId: OrganisationId;

  @TrimmedText(limits.maxNameLength, nameRequiredMessage)
  name: string;

  @Omittable()
  @IsIn(gigTypes)
  type?: GigType;

  @IsDateAndTime()
  date: string;

  @OptionalText(limits.maxVenueLength)
  venue?: string | null;

  @OptionalText(limits.maxDescriptionLength)
  description?: string | null;

  @OmittableOrNull()
  @TimeLimit()
  timeLimit?: number | null;
}

type ReadOnlyField = Exclude<keyof GigView, keyof EditGigRequest>;

/** PUT /api/events/{id}: accepts the whole gig as GET returned it; the read-only fields below are ignored. */
export class EditGigDto implements EditGigRequest, Record<ReadOnlyField, unknown> {
  @Omittable()
  @TrimmedText(limits.maxNameLength, nameRequiredMessage)
  name?: string;

  @Omittable()
  @IsDateAndTime()
  date?: string;

  @OptionalText(limits.maxVenueLength)
  venue?: string | null;

  @OptionalText(limits.maxDescriptionLength)
  description?: string | null;

  @OmittableOrNull()
  @TimeLimit()
  timeLimit?: number | null;

  @Allow() id: unknown;
  @Allow() organisationId: unknown;
  @Allow() organisation: unknown;
  @Allow() type: unknown;
  @Allow() completed: unknown;
  @Allow() deleted: unknown;
  @Allow() logoUrl: unknown;
  @Allow() signupUrl: unknown;
  @Allow() signupEnabled: unknown;
  @Allow() signupLimit: unknown;
  @Allow() raffleEnabled: unknown;
  @Allow() feedbackUrl: unknown;
  @Allow() feedbackEnabled: unknown;
  @Allow() performerCount: unknown;
  @Allow() currentParticipants: unknown;
  @Allow() createdAt: unknown;
}

/** Maps the editable fields of a PUT to the command's data; the other fields of the gig are read-only there. */
export const toEditGigData = ({ name, date, venue, description, timeLimit }: EditGigRequest): GigCommands['EditGig'] => ({
  name,
  date: date === undefined ? undefined : instant(new Date(date)),
  venue,
  description,
  timeLimit,
});

/** PATCH /api/events/{id}/toggle-completed: an empty body toggles; with `completed`, equal simultaneous requests have the effect of one. */
export class ToggleCompletedDto implements ToggleCompletedRequest {
  @Omittable()
  @IsBoolean()
  completed?: boolean;
}

/** PATCH /api/events/{id}/raffle-toggle */
export class SwitchRaffleDto implements SwitchRaffleRequest {
  @IsBoolean()
  enabled: boolean;
}

/** PUT /api/events/{id}/queue; the maximum number of ids: see docs/rules.md#input. */
export class ArrangeQueueDto implements ArrangeQueueRequest {
  @IsArray()
  @ArrayMaxSize(10_000)
  @ArrayUnique()
  @ValidateWith('areIds', (value) => (Array.isArray(value) && value.every(isUuid) ? null : 'Invalid id'))
  performerIds: PerformerId[];
}
