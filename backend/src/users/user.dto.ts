import { themes, type Theme } from '@jamjar/contracts/enums';
import { type OrganisationId } from '@jamjar/contracts/ids';
import {
  type CreateUserRequest,
  type ResetOwnPasswordRequest,
  type ResetPasswordRequest,
  type SetThemeRequest,
  type UserSettings,
} from '@jamjar/contracts/users/user.views';
import { IsBoolean, IsIn } from 'class-validator';
import { IsId, Omittable, OmittableOrNull } from '../http/field.decorators.js';
import { RequiredPassword, RequiredUsername } from '../auth/account-field.decorators.js';

const usernameAndPasswordRequired = 'Please provide both username and password.';
const roles = ['operator', 'owner'] as const;
const passwordRequired = 'Password is required.';

/** POST /api/users */
export class CreateUserDto implements CreateUserRequest {
  @RequiredUsername(usernameAndPasswordRequired)
  readonly username: string;

  @RequiredPassword(usernameAndPasswordRequired)
  readonly password: string;

  @OmittableOrNull()
  @IsId()
  readonly organisationId?: OrganisationId;

  @Omittable()
  @IsIn(roles)
  readonly role?: (typeof roles)[number];
}

/** PATCH /api/users/{id}/settings */
export class UserSettingsDto implements UserSettings {
  @IsBoolean()
  readonly multiScreenJams: boolean;
}

/** PUT /api/users/theme */
export class ThemeDto implements SetThemeRequest {
  @IsIn(themes)
  readonly theme: Theme;
}

/** POST /api/users/{id}/reset-password */
export class ResetPasswordDto implements ResetPasswordRequest {
  @RequiredPassword(passwordRequired)
  readonly newPassword: string;
}

/** POST /api/users/reset-password */
export class ResetOwnPasswordDto extends ResetPasswordDto implements ResetOwnPasswordRequest {
  @RequiredPassword(passwordRequired)
  readonly currentPassword: string;
}
