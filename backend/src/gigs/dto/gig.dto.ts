import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { instant, type OrganisationId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type GigCommands, type GigEdit } from '@jamjar/contracts/gigs/gig.commands';
import {
  type CommandFields,
  type CreateGigRequest,
  type EditGigRequest,
  type GenerateLinkRequest,
  type SeenStage,
  type ToggleCompletedRequest,
} from '@jamjar/contracts/gigs/gig.requests';
import { type DrawRaffleRequest } from '@jamjar/contracts/gigs/raffle.views';
import { gigSchema } from '@jamjar/contracts/gigs/gig.views';
import {
  BooleanField,
  ChoiceField,
  CountField,
  DateAndTimeField,
  HashField,
  IdField,
  IgnoredField,
  Omittable,
  OmittableOrNull,
  OptionalDateAndTimeField,
  SeenField,
} from '../../http/field.decorators.js';
import { LineField, OptionalLineField, OptionalTextField } from '../../http/text-field.decorators.js';
import { WasField } from '../../http/changed-meanwhile.js';
import { SearchPageDto } from '../../http/page.dto.js';

const nameRequiredMessage = 'Event name is required';
/** Maximum minutes on stage; 0 and null mean no limit, although the error message, the same as in the web app, excludes 0. */
const TimeLimit = (): PropertyDecorator => CountField(0, 'Time limit must be a positive number');

/** GET /api/events */
export class ListGigsDto extends SearchPageDto {
  @Omittable() @IdField() readonly organisationId?: OrganisationId;
}

/** POST /api/events */
export class CreateGigDto implements CreateGigRequest {
  @IdField() organisationId: OrganisationId;
  @LineField(limits.maxNameLength, nameRequiredMessage) name: string;
  @Omittable() @ChoiceField(gigTypes) type?: GigType;
  @DateAndTimeField() date: string;
  @OptionalDateAndTimeField() endsAt?: string | null;
  @OptionalLineField(limits.maxVenueLength) venue?: string | null;
  @OptionalTextField(limits.maxDescriptionLength) description?: string | null;
  @OmittableOrNull() @TimeLimit() timeLimit?: number | null;
}

const editableFields = ['name', 'date', 'endsAt', 'venue', 'description', 'timeLimit'];

/** PUT /api/events/{id}: accepts the whole gig as GET returned it; its other fields are read-only and ignored. */
export class EditGigDto implements EditGigRequest {
  @Omittable() @LineField(limits.maxNameLength, nameRequiredMessage) name?: string;
  @Omittable() @DateAndTimeField() date?: string;
  @OptionalDateAndTimeField() endsAt?: string | null;
  @OptionalLineField(limits.maxVenueLength) venue?: string | null;
  @OptionalTextField(limits.maxDescriptionLength) description?: string | null;
  @OmittableOrNull() @TimeLimit() timeLimit?: number | null;
  @WasField(editableFields) was?: EditGigRequest['was'];
}
for (const field of Object.keys(gigSchema.entries)) if (!editableFields.includes(field)) IgnoredField()(EditGigDto.prototype, field);

/** Maps the editable fields of a PUT to the command's data; the other fields of the gig are read-only. */
export const toEditGigData = ({ was, ...edit }: EditGigRequest): GigCommands['EditGig'] => ({
  ...toGigEdit(edit),
  was: was && toGigEdit(was),
});

const toGigEdit = ({ name, date, endsAt, venue, description, timeLimit }: EditGigRequest): GigEdit => ({
  name,
  date: date === undefined ? undefined : instant(new Date(date)),
  endsAt: typeof endsAt === 'string' ? instant(new Date(endsAt)) : endsAt,
  venue,
  description,
  timeLimit,
});

/** PATCH /api/events/{id}/toggle-completed: an empty body toggles; with `completed`, equal simultaneous requests have the effect of one. */
export class ToggleCompletedDto implements ToggleCompletedRequest {
  @Omittable() @BooleanField() completed?: boolean;
}

/** The body of the routes that generate a link; with `isFirst` the request is refused when there is a link already. */
export class GenerateLinkDto implements GenerateLinkRequest {
  @Omittable() @BooleanField() isFirst?: boolean;
}

/** The body of the routes that switch a link on or off. */
export class SwitchLinkDto implements Pick<CommandFields, 'enabled'> {
  @BooleanField() enabled: boolean;
}

/** POST /api/events/{id}/participants/reset */
export class ResetLineUpDto implements Pick<CommandFields, 'seen'> {
  @OmittableOrNull() @SeenField() seen?: SeenStage | null;
}

/** POST /api/events/{id}/raffle */
export class DrawRaffleDto implements DrawRaffleRequest {
  @Omittable() @HashField() commitment?: string;
}
