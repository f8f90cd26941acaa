import { themes, type Theme } from '@jamjar/contracts/enums';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { serverLimits } from '@jamjar/contracts/limits';
import { type NewSecondFactorRequest, type SecondFactorCodeRequest } from '@jamjar/contracts/users/second-factor.views';
import {
  type CreateUserRequest,
  type LoginRequest,
  type ResetOwnPasswordRequest,
  type ResetPasswordRequest,
  type SetThemeRequest,
  type UserSettings,
} from '@jamjar/contracts/users/user.views';
import { BooleanField, ChoiceField, IdField, Omittable, OmittableOrNull } from '../http/field.decorators.js';
import { LineField, NewUsernameField, OptionalLineField, PasswordField, UsernameField } from '../http/text-field.decorators.js';

/** What every form that creates an account says of an empty username or password. */
export const usernameAndPasswordRequiredMessage = 'Please provide both username and password.';
/** A user becomes a member only by being allocated as one, and god users are not created over HTTP. */
const newUserRoles = ['operator', 'owner'] as const;
const passwordRequiredMessage = 'Password is required.';

/** POST /api/login */
export class LoginDto implements LoginRequest {
  @UsernameField('Username is required') readonly username: string;
  @PasswordField('Password is required') readonly password: string;
  @OptionalLineField(serverLimits.maxCodeLength) readonly code?: string | null;
}

/** POST /api/second-factor */
export class NewSecondFactorDto implements NewSecondFactorRequest {
  @PasswordField(passwordRequiredMessage) readonly password: string;
}

/** PUT and DELETE /api/second-factor */
export class SecondFactorCodeDto implements SecondFactorCodeRequest {
  @LineField(serverLimits.maxCodeLength, 'Code is required') readonly code: string;
}

/** POST /api/users */
export class CreateUserDto implements CreateUserRequest {
  @NewUsernameField(usernameAndPasswordRequiredMessage) readonly username: string;
  @PasswordField(usernameAndPasswordRequiredMessage) readonly password: string;
  @OmittableOrNull() @IdField() readonly organisationId?: OrganisationId;
  @Omittable() @ChoiceField(newUserRoles) readonly role?: (typeof newUserRoles)[number];
}

/** PATCH /api/users/{id}/settings */
export class UserSettingsDto implements UserSettings {
  /** Whether the user sees a jam in several tabs instead of on one page. */
  @BooleanField() readonly multiScreenJams: boolean;
}

/** PUT /api/users/theme */
export class ThemeDto implements SetThemeRequest {
  @ChoiceField(themes) readonly theme: Theme;
}

/** POST /api/users/{id}/reset-password */
export class ResetPasswordDto implements ResetPasswordRequest {
  @PasswordField(passwordRequiredMessage) readonly newPassword: string;
}

/** POST /api/users/reset-password */
export class ResetOwnPasswordDto extends ResetPasswordDto implements ResetOwnPasswordRequest {
  @PasswordField(passwordRequiredMessage) readonly currentPassword: string;
}
