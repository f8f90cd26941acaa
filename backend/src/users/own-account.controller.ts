import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { type MessageResponse, type SetThemeRequest } from '@jamjar/contracts/users/user.views';
import { RequireRole } from '../auth/require-role.decorator.js';
import { type Principal } from '../auth/principal.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import { IdempotencyKeyHeader, type IdempotencyKey } from '../http/idempotency-key.decorator.js';
import { UserPreferencesCommands } from './user-preferences.commands.js';
import { ResetOwnPasswordCommand } from './reset-own-password.command.js';
import { ResetOwnPasswordDto, ThemeDto } from './user.dto.js';

/** Changes the principal's own theme and password. */
@Controller('api/users')
export class OwnAccountController {
  constructor(
    private readonly preferences: UserPreferencesCommands,
    private readonly resetOwnPassword: ResetOwnPasswordCommand,
  ) {}

  @Put('theme')
  @RequireRole('signedIn')
  async setTheme(
    @Body() { theme }: ThemeDto,
    @CurrentUser() principal: Principal,
    @IdempotencyKeyHeader() idempotencyKey: IdempotencyKey,
  ): Promise<SetThemeRequest> {
    await this.preferences.setTheme(theme, { principal, idempotencyKey });
    return { theme };
  }

  @Post('reset-password')
  @HttpCode(200)
  @RequireRole('signedIn')
  async resetPassword(@Body() dto: ResetOwnPasswordDto, @CurrentUser() principal: Principal): Promise<MessageResponse> {
    await this.resetOwnPassword.execute(dto, principal);
    return { message: 'Password reset successfully' };
  }
}
