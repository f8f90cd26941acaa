import { type LoginRequest } from '@jamjar/contracts/users/user.views';
import { PasswordField, UsernameField } from '../http/field.decorators.js';

/** POST /api/login */
export class LoginDto implements LoginRequest {
  @UsernameField('Username is required') readonly username: string;
  @PasswordField('Password is required') readonly password: string;
}
