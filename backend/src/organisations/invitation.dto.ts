import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type CreateInvitationRequest, type JoinRequest } from '@jamjar/contracts/organisations/invitation.views';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { ChoiceField, RatingField } from '../http/field.decorators.js';
import { NewUsernameField, PasswordField } from '../http/text-field.decorators.js';

const usernameAndPasswordRequiredMessage = 'Please provide both username and password.';

/** POST /api/organisations/{id}/invitations */
export class CreateInvitationDto implements CreateInvitationRequest {
  @ChoiceField(organisationRoles) readonly role: OrganisationRole;
  @RatingField(staffLimits.maxInvitationUses) readonly uses: number;
  @RatingField(staffLimits.maxInvitationDays) readonly days: number;
}

/** POST /api/public/join/{token} */
export class JoinDto implements JoinRequest {
  @NewUsernameField(usernameAndPasswordRequiredMessage) readonly username: string;
  @PasswordField(usernameAndPasswordRequiredMessage) readonly password: string;
}
