import { type OrganisationId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { IsBoolean } from 'class-validator';
import { IsId, Omittable, OptionalEmail, OptionalText, TrimmedText } from '../http/field.decorators.js';

/** GET /api/participants?organisationId=, GET /api/participants/appearances?organisationId= */
export class ListParticipantsDto {
  @IsId()
  organisationId: OrganisationId;
}

/** PATCH /api/participants/{id}: only given fields change; '' or null clears an email, phone or Instagram. */
export class EditParticipantDto implements EditParticipantRequest {
  @Omittable()
  @TrimmedText(limits.maxNameLength, 'Name is required')
  name?: string;

  @OptionalEmail()
  email?: string | null;

  @OptionalText(limits.maxPhoneLength)
  phone?: string | null;

  @OptionalText(limits.maxInstagramLength)
  instagram?: string | null;

  @Omittable()
  @IsBoolean()
  lookingForBand?: boolean;
}
