import { type GigType, gigTypes } from '@jamjar/contracts/enums';
import { instant, type OrganisationId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type Seen } from '@jamjar/contracts/gigs/gig.requests';
import {
  type CommandFields,
  type CreateGigRequest,
  type EditGigRequest,
  type ToggleCompletedRequest,
} from '@jamjar/contracts/gigs/gig.requests';
import { type DrawRaffleRequest } from '@jamjar/contracts/gigs/raffle.views';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind, linkKindNames, linkNames } from '@jamjar/contracts/gigs/link-kinds';
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
  OptionalTextField,
  SeenField,
  TextField,
} from '../../http/field.decorators.js';
import { SearchPageDto } from '../../http/page.dto.js';

const nameRequiredMessage = 'Event name is required';
/** Minutes on stage; 0 and null mean no limit, although the documented message names only positive numbers. */
const TimeLimit = (): PropertyDecorator => CountField(0, 'Time limit must be a positive number');

/** GET /api/events */
export class ListGigsDto extends SearchPageDto {
  @Omittable() @IdField() readonly organisationId?: OrganisationId;
}

/** POST /api/events */
export class CreateGigDto implements CreateGigRequest {
  @IdField() organisationId: OrganisationId;
  @TextField(limits.maxNameLength, nameRequiredMessage) name: string;
  @Omittable() @ChoiceField(gigTypes) type?: GigType;
  @DateAndTimeField() date: string;
  @OptionalDateAndTimeField() endsAt?: string | null;
  @OptionalTextField(limits.maxVenueLength) venue?: string | null;
  @OptionalTextField(limits.maxDescriptionLength) description?: string | null;
  @OmittableOrNull() @TimeLimit() timeLimit?: number | null;
}

type LinkField = `${LinkKind}Url` | `${LinkKind}Enabled`;
type ReadOnlyField = Exclude<keyof GigView, keyof EditGigRequest | LinkField>;

/** PUT /api/events/{id}: accepts the whole gig as GET returned it; the read-only fields below, and those of links, are ignored. */
export class EditGigDto implements EditGigRequest, Record<ReadOnlyField, unknown> {
  @Omittable() @TextField(limits.maxNameLength, nameRequiredMessage) name?: string;
  @Omittable() @DateAndTimeField() date?: string;
  @OptionalDateAndTimeField() endsAt?: string | null;
  @OptionalTextField(limits.maxVenueLength) venue?: string | null;
  @OptionalTextField(limits.maxDescriptionLength) description?: string | null;
  @OmittableOrNull() @TimeLimit() timeLimit?: number | null;

  @IgnoredField() id: unknown;
  @IgnoredField() organisationId: unknown;
  @IgnoredField() organisation: unknown;
  @IgnoredField() type: unknown;
  @IgnoredField() completed: unknown;
  @IgnoredField() deleted: unknown;
  @IgnoredField() logoUrl: unknown;
  @IgnoredField() signupLimit: unknown;
  @IgnoredField() raffleEnabled: unknown;
  @IgnoredField() performerCount: unknown;
  @IgnoredField() currentParticipants: unknown;
  @IgnoredField() createdAt: unknown;
  @IgnoredField() revision: unknown;
}
for (const kind of linkKindNames) {
  IgnoredField()(EditGigDto.prototype, linkNames.url(kind));
  IgnoredField()(EditGigDto.prototype, linkNames.enabled(kind));
}

/** Maps the editable fields of a PUT to the command's data; the other fields of the gig are read-only there. */
export const toEditGigData = ({ name, date, endsAt, venue, description, timeLimit }: EditGigRequest): GigCommands['EditGig'] => ({
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

/** The switch of a link. */
export class SwitchLinkDto implements Pick<CommandFields, 'enabled'> {
  @BooleanField() enabled: boolean;
}

/** POST /api/events/{id}/participants/reset */
export class ResetLineUpDto implements Pick<CommandFields, 'seen'> {
  @OmittableOrNull() @SeenField() seen?: Seen | null;
}

/** POST /api/events/{id}/raffle */
export class DrawRaffleDto implements DrawRaffleRequest {
  @Omittable() @HashField() commitment?: string;
}
