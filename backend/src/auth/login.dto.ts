import { type LoginRequest } from '@jamjar/contracts/users/user.views';
import { RequiredPassword, RequiredUsername } from './account-field.decorators.js';

/** POST /api/login */
export class LoginDto implements LoginRequest {
  @RequiredUsername('Username is required')
  readonly username: string;

  @RequiredPassword('Password is required')
  readonly password: string;
}
