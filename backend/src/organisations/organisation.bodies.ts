import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { limits } from '@jamjar/contracts/limits';
import { type AllocateUserRequest, type CreateOrganisationRequest } from '@jamjar/contracts/organisations/organisation.views';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, Max, Min, MinLength } from 'class-validator';
import { IsId, MayBeMissing, Text } from '../http/fields.js';
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

/** GET /api/organisations/{id}/audit */
export class AuditQuery {
  @MayBeMissing()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly before?: number;
}
