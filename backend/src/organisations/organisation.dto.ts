import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AllocateUserRequest, type CreateOrganisationRequest } from '@jamjar/contracts/organisations/organisation.views';
import { IsIn, IsNotEmpty, MinLength } from 'class-validator';
import { ValidateWith, IsId, Omittable, TrimmedText } from '../http/field.decorators.js';
import { RequiredPassword, RequiredUsername } from '../auth/account-field.decorators.js';

const userAndRoleRequired = 'Please select a user and a role.';
const passwordTooShort = `Password must be at least ${limits.minOwnerPasswordLength} characters`;

/** POST /api/organisations */
export class CreateOrganisationDto implements CreateOrganisationRequest {
  @TrimmedText(limits.maxNameLength, 'Organisation name is required')
  readonly name: string;

  @RequiredUsername('Owner username is required')
  readonly username: string;

  @RequiredPassword(passwordTooShort)
  @MinLength(limits.minOwnerPasswordLength, { message: passwordTooShort })
  readonly password: string;
}

/** POST /api/organisations/{id}/users */
export class AllocateUserDto implements AllocateUserRequest {
  @IsNotEmpty({ message: userAndRoleRequired })
  @IsId()
  readonly userId: UserId;

  @IsIn(organisationRoles, { message: userAndRoleRequired })
  readonly role: OrganisationRole;
}

/** GET /api/organisations/{id}/audit, GET /api/audit */
export class ListAuditEntriesDto {
  @Omittable()
  @ValidateWith('isAuditEntry', (value) => (typeof value === 'string' && entryIdPattern.test(value) ? null : 'Invalid id'))
  readonly before?: string;
}

// The id of an audit entry: microseconds, and a key that tells entries of the same microsecond apart
const entryIdPattern = /^\d{1,16}\.[\w:-]{1,60}$/;
