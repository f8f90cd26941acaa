import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AuditFilter, type AuditKind, auditKinds } from '@jamjar/contracts/organisations/audit.requests';
import { type AllocateUserRequest, type CreateOrganisationRequest } from '@jamjar/contracts/organisations/organisation.views';
import { AuditEntryIdField, ChoiceField, ChoicesInQueryField, IdField, Omittable } from '../http/field.decorators.js';
import { LineField, NewUsernameField, OptionalLineField, PasswordField } from '../http/text-field.decorators.js';

const userAndRoleRequiredMessage = 'Please select a user and a role.';
const passwordTooShortMessage = `Password must be at least ${limits.minOwnerPasswordLength} characters`;

/** POST /api/organisations */
export class CreateOrganisationDto implements CreateOrganisationRequest {
  @LineField(limits.maxNameLength, 'Organisation name is required') readonly name: string;
  @NewUsernameField('Owner username is required') readonly username: string;
  @PasswordField(passwordTooShortMessage, limits.minOwnerPasswordLength) readonly password: string;
}

/** POST /api/organisations/{id}/users */
export class AllocateUserDto implements AllocateUserRequest {
  @IdField(userAndRoleRequiredMessage) readonly userId: UserId;
  @ChoiceField(organisationRoles, userAndRoleRequiredMessage) readonly role: OrganisationRole;
}

/** GET /api/organisations/{id}/audit, GET /api/audit */
export class ListAuditEntriesDto implements AuditFilter {
  @Omittable() @AuditEntryIdField() readonly before?: string;
  @Omittable() @ChoicesInQueryField(auditKinds) readonly kinds?: readonly AuditKind[];
  @Omittable() @IdField() readonly person?: UserId;
  @OptionalLineField(limits.maxNameLength) readonly search?: string | null;
}
