import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AllocateUserRequest, type CreateOrganisationRequest } from '@jamjar/contracts/organisations/organisation.views';
import { IsIn, IsNotEmpty, MinLength } from 'class-validator';
import { Checked, IsId, MayBeMissing, Text } from '../http/fields.js';
import { RequiredPassword, RequiredUsername } from '../auth/account-fields.js';

const userAndRole = 'Please select a user and a role.';
const longEnough = `Password must be at least ${limits.ownerPasswordMin} characters`;

/** POST /api/organisations (S1 §5) */
export class CreateOrganisationForm implements CreateOrganisationRequest {
  @Text(limits.name, 'Organisation name is required')
  readonly name: string;

  @RequiredUsername('Owner username is required')
  readonly username: string;

  @RequiredPassword(longEnough)
  @MinLength(limits.ownerPasswordMin, { message: longEnough })
  readonly password: string;
}

/** POST /api/organisations/{id}/users (S1 §5) */
export class AllocateUserForm implements AllocateUserRequest {
  @IsNotEmpty({ message: userAndRole })
  @IsId()
  readonly userId: UserId;

  @IsIn(organisationRoles, { message: userAndRole })
  readonly role: OrganisationRole;
}

/** GET /api/organisations/{id}/audit, GET /api/audit */
export class AuditQuery {
  @MayBeMissing()
  @Checked('isAuditEntry', (value) => (typeof value === 'string' && entryId.test(value) ? null : 'Invalid id'))
  readonly before?: string;
}

// microseconds, and the key of what was done in that one
const entryId = /^\d{1,16}\.[\w:-]{1,60}$/;
