import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type CreateInvitationRequest, type JoinRequest } from '@jamjar/contracts/organisations/invitation.views';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { ChoiceField, PositiveIntegerField } from '../http/field.decorators.js';
import { NewUsernameField, PasswordField } from '../http/text-field.decorators.js';
import { usernameAndPasswordRequiredMessage } from '../users/user.dto.js';

/** POST /api/organisations/{id}/invitations */
export class CreateInvitationDto implements CreateInvitationRequest {
  @ChoiceField(organisationRoles) readonly role: OrganisationRole;
  @PositiveIntegerField(staffLimits.maxInvitationUses) readonly uses: number;
  @PositiveIntegerField(staffLimits.maxInvitationDays) readonly days: number;
}

/** POST /api/public/join/{token} */
export class JoinDto implements JoinRequest {
  @NewUsernameField(usernameAndPasswordRequiredMessage) readonly username: string;
  @PasswordField(usernameAndPasswordRequiredMessage) readonly password: string;
}
