import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AllocateUserRequest, type CreateOrganisationRequest } from '@jamjar/contracts/organisations/organisation.views';
import { IsIn, IsNotEmpty, MinLength } from 'class-validator';
import { ValidateWith, IsId, Omittable, TrimmedText } from '../http/field.decorators.js';
import { RequiredPassword, RequiredUsername } from '../auth/account-field.decorators.js';

const userAndRoleRequiredMessage = 'Please select a user and a role.';
const passwordTooShortMessage = `Password must be at least ${limits.minOwnerPasswordLength} characters`;

/** POST /api/organisations */
export class CreateOrganisationDto implements CreateOrganisationRequest {
  @TrimmedText(limits.maxNameLength, 'Organisation name is required')
  readonly name: string;

  @RequiredUsername('Owner username is required')
  readonly username: string;

  @RequiredPassword(passwordTooShortMessage)
  @MinLength(limits.minOwnerPasswordLength, { message: passwordTooShortMessage })
  readonly password: string;
}

/** POST /api/organisations/{id}/users */
export class AllocateUserDto implements AllocateUserRequest {
  @IsNotEmpty({ message: userAndRoleRequiredMessage })
  @IsId()
  readonly userId: UserId;

  @IsIn(organisationRoles, { message: userAndRoleRequiredMessage })
  readonly role: OrganisationRole;
}

/** GET /api/organisations/{id}/audit, GET /api/audit */
export class ListAuditEntriesDto {
  /** The id of the last entry of the previous page. */
  @Omittable()
  @ValidateWith('isAuditEntryId', (value) => (typeof value === 'string' && entryIdPattern.test(value) ? null : 'Invalid id'))
  readonly before?: string;
}

/**
 * The id of an audit entry: microseconds since 1970 (16 digits reach the year 2286), and a key that tells entries of the same microsecond
 * apart (at most a UUID, a colon and a revision).
 */
const entryIdPattern = /^\d{1,16}\.[\w:-]{1,60}$/;
