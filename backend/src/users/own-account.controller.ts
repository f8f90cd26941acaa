import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { type Done, type ThemeChoice } from '@jamjar/contracts/users/user.views';
import { May } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { Preferences } from './preferences.js';
import { ResetOwnPassword } from './reset-own-password.js';
import { ResetOwnPasswordForm, ThemeForm } from './user.bodies.js';

/** What everybody who is signed in changes of their own account (S1 §7, S2 §7). */
@Controller('api/users')
export class OwnAccountController {
  constructor(
    private readonly preferences: Preferences,
    private readonly resetting: ResetOwnPassword,
  ) {}

  @Put('theme')
  @May('signedIn')
  async pickTheme(@Body() { theme }: ThemeForm, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): Promise<ThemeChoice> {
    await this.preferences.pickTheme(theme, { sender, key });
    return { theme };
  }

  @Post('reset-password')
  @HttpCode(200)
  @May('signedIn')
  async resetPassword(@Body() form: ResetOwnPasswordForm, @Sender() sender: Person): Promise<Done> {
    await this.resetting.run(form, sender);
    return { message: 'Password reset successfully' };
  }
}
