import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { type UserId } from '@jamjar/contracts/ids';
import { type MessageResponse, type UserView } from '@jamjar/contracts/users/user.views';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { organisationsOwnedBy, type Principal } from '../auth/principal.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import { UserIdParam } from '../http/id-param.decorators.js';
import { IdempotencyKeyHeader, type IdempotencyKey } from '../http/idempotency-key.decorator.js';
import { SequencedResponse } from '../http/seq-header.interceptor.js';
import { RefusalException } from '../http/refusal.exception.js';
import { CreateUserCommand } from './create-user.command.js';
import { DeleteUserCommand } from './delete-user.command.js';
import { ForceLogoutCommand } from './force-logout.command.js';
import { UserPreferencesCommands } from './user-preferences.commands.js';
import { UserQueries } from './queries/user.queries.js';
import { ResetUserPasswordCommand } from './reset-user-password.command.js';
import { CreateUserDto, ResetPasswordDto, UserSettingsDto } from './user.dto.js';

/** Lists and manages users, and changes their settings. */
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly queries: UserQueries,
    private readonly createUser: CreateUserCommand,
    private readonly preferences: UserPreferencesCommands,
    private readonly deleteUser: DeleteUserCommand,
    private readonly forceLogoutUser: ForceLogoutCommand,
    private readonly resetUserPassword: ResetUserPasswordCommand,
  ) {}

  @Get()
  @RequireRole('owner')
  async list(@CurrentUser() principal: Principal): Promise<SequencedResponse<readonly UserView[]>> {
    const { rows, seq } = await (principal.isGod
      ? this.queries.findAll()
      : this.queries.findVisibleToOwner(principal.userId, organisationsOwnedBy(principal)));
    return new SequencedResponse(rows, seq);
  }

  @Post()
  @RequireRole('owner', resource.organisation('body', 'organisationId', { optional: true }))
  async create(
    @Body() dto: CreateUserDto,
    @CurrentUser() principal: Principal,
    @IdempotencyKeyHeader() idempotencyKey: IdempotencyKey,
  ): Promise<SequencedResponse<UserView>> {
    return this.findUser(await this.createUser.execute(dto, principal, idempotencyKey));
  }

  @Patch(':userId/settings')
  @RequireRole('signedIn')
  async changeSettings(
    @UserIdParam() id: UserId,
    @Body() dto: UserSettingsDto,
    @CurrentUser() principal: Principal,
    @IdempotencyKeyHeader() idempotencyKey: IdempotencyKey,
  ): Promise<SequencedResponse<UserView>> {
    await this.preferences.changeSettings(id, dto, { principal, idempotencyKey });
    return this.findUser(id);
  }

  /** Id and username stay for the history. */
  @Delete(':userId')
  @HttpCode(204)
  @RequireRole('god')
  delete(@UserIdParam() id: UserId, @CurrentUser() principal: Principal): Promise<void> {
    return this.deleteUser.execute(id, principal);
  }

  @Post(':userId/force-logout')
  @HttpCode(200)
  @RequireRole('owner')
  async forceLogout(@UserIdParam() id: UserId, @CurrentUser() principal: Principal): Promise<MessageResponse> {
    await this.forceLogoutUser.execute(id, principal);
    return { message: 'User logged out' };
  }

  @Post(':userId/reset-password')
  @HttpCode(200)
  @RequireRole('owner')
  async resetPassword(
    @UserIdParam() id: UserId,
    @Body() { newPassword }: ResetPasswordDto,
    @CurrentUser() principal: Principal,
  ): Promise<MessageResponse> {
    await this.resetUserPassword.execute(id, newPassword, principal);
    return { message: 'Password reset successfully' };
  }

  private async findUser(id: UserId): Promise<SequencedResponse<UserView>> {
    const { rows, seq } = await this.queries.findById(id);
    const [user] = rows;
    if (!user) throw new RefusalException('USER_NOT_FOUND');
    return new SequencedResponse(user, seq);
  }
}
