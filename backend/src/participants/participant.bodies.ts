import { type OrganisationId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { IsBoolean } from 'class-validator';
import { IsId, MayBeMissing, OptionalEmail, OptionalText, Text } from '../http/fields.js';

/** GET /api/participants?organisationId=, GET /api/participants/appearances?organisationId= */
export class ParticipantsWanted {
  @IsId()
  organisationId: OrganisationId;
}

/** PATCH /api/participants/{id}: what is given changes; '' clears a contact. */
export class EditParticipantBody implements EditParticipantRequest {
  @MayBeMissing()
  @Text(limits.name, 'Name is required')
  name?: string;

  @OptionalEmail()
  email?: string | null;

  @OptionalText(limits.phone)
  phone?: string | null;

  @OptionalText(limits.instagram)
  instagram?: string | null;

  @MayBeMissing()
  @IsBoolean()
  lookingForBand?: boolean;
}
