import { type LoginRequest } from '@jamjar/contracts/users/user.views';
import { RequiredPassword, RequiredUsername } from './account-fields.js';

/** POST /api/login (S1 §5) */
export class LoginForm implements LoginRequest {
  @RequiredUsername('Username is required')
  readonly username: string;

  @RequiredPassword('Password is required')
  readonly password: string;
}
