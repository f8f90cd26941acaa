import { themes, type Theme } from '@jamjar/contracts/enums';
import { type OrganisationId } from '@jamjar/contracts/ids';
import {
  type CreateUserRequest,
  type ResetOwnPasswordRequest,
  type ResetPasswordRequest,
  type ThemeChoice,
  type UserSettings,
} from '@jamjar/contracts/users/user.views';
import { IsBoolean, IsIn } from 'class-validator';
import { IsId, MayBeMissing, MayBeNull } from '../http/fields.js';
import { RequiredPassword, RequiredUsername } from '../auth/account-fields.js';

const missingFields = 'Please provide both username and password.';
const roles = ['operator', 'owner'] as const;
const passwordRequired = 'Password is required.';

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

/** PUT /api/users/theme (S2 §7) */
export class ThemeForm implements ThemeChoice {
  @IsIn(themes)
  readonly theme: Theme;
}

/** POST /api/users/{id}/reset-password (S1 §5) */
export class ResetPasswordForm implements ResetPasswordRequest {
  @RequiredPassword(passwordRequired)
  readonly newPassword: string;
}

/** POST /api/users/reset-password (S1 §5) */
export class ResetOwnPasswordForm extends ResetPasswordForm implements ResetOwnPasswordRequest {
  @RequiredPassword(passwordRequired)
  readonly currentPassword: string;
}
