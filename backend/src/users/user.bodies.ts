import { type OrganisationId } from '@jamjar/contracts/ids';
import { type CreateUserRequest, type UserSettings } from '@jamjar/contracts/users/user.views';
import { IsBoolean, IsIn } from 'class-validator';
import { IsId, MayBeMissing, MayBeNull } from '../http/fields.js';
import { RequiredPassword, RequiredUsername } from '../auth/account-fields.js';

const missingFields = 'Please provide both username and password.';
const roles = ['operator', 'owner'] as const;

/** POST /api/users (S1 §5) */
export class CreateUserForm implements CreateUserRequest {
  @RequiredUsername(missingFields)
  readonly username: string;

  @RequiredPassword(missingFields)
  readonly password: string;

  @MayBeNull()
  @IsId()
  readonly organisationId?: OrganisationId;

  @MayBeMissing()
  @IsIn(roles)
  readonly role?: (typeof roles)[number];
}

/** PATCH /api/users/{id}/settings (S2 §7) */
export class UserSettingsForm implements UserSettings {
  @IsBoolean()
  readonly multiScreenJams: boolean;
}
