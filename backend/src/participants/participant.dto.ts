import { type OrganisationId } from '@jamjar/contracts/ids';
import { type Contact, contactFields } from '@jamjar/contracts/participants/contact';
import { limits } from '@jamjar/contracts/limits';
import { type EditParticipantRequest } from '@jamjar/contracts/participants/participant.views';
import { WasField } from '../http/changed-meanwhile.js';
import { BooleanField, IdField, Omittable } from '../http/field.decorators.js';
import { LineField, OptionalEmailField, OptionalLineField } from '../http/text-field.decorators.js';
import { SearchPageDto } from '../http/page.dto.js';

/** GET /api/participants?organisationId=, GET /api/participants/appearances?organisationId= */
export class ListParticipantsDto extends SearchPageDto {
  @IdField() readonly organisationId: OrganisationId;
}

/** The contact fields of a request; '' becomes null. */
export class ContactDto implements Partial<Contact> {
  @OptionalEmailField() email?: string | null;
  @OptionalLineField(limits.maxPhoneLength) phone?: string | null;
  @OptionalLineField(limits.maxInstagramLength) instagram?: string | null;
  @Omittable() @BooleanField() lookingForBand?: boolean;
}

/** PATCH /api/participants/{id}: only the fields of the body change; '' or null clears the email, phone or Instagram name. */
export class EditParticipantDto extends ContactDto implements EditParticipantRequest {
  /** An unchanged stored name may be longer than new names: see `updateParticipant`. */
  @Omittable() @LineField(limits.maxNameLength, 'Name is required', limits.maxParticipantNameLength) name?: string;
  @WasField(['name', ...contactFields]) was?: EditParticipantRequest['was'];
}
