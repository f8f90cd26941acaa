import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { type UserId } from '@jamjar/contracts/ids';
import { type Done, type UserView } from '@jamjar/contracts/users/user.views';
import { May, of } from '../auth/may.js';
import { ownedBy, type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { UserIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { PositionedAnswer } from '../http/position.js';
import { Refused } from '../http/refused.js';
import { CreateUser } from './create-user.js';
import { DeleteUser } from './delete-user.js';
import { ForceLogout } from './force-logout.js';
import { Preferences } from './preferences.js';
import { UserViews } from './queries/user-views.query.js';
import { ResetPasswordOf } from './reset-password-of.js';
import { CreateUserForm, ResetPasswordForm, UserSettingsForm } from './user.bodies.js';

/** Users, and what each may set for themselves (S1 §6, §7; S2 §7). */
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly views: UserViews,
    private readonly creation: CreateUser,
    private readonly preferences: Preferences,
    private readonly deletion: DeleteUser,
    private readonly forcing: ForceLogout,
    private readonly resetting: ResetPasswordOf,
  ) {}

  @Get()
  @May('owner')
  async list(@Sender() sender: Person): Promise<PositionedAnswer<readonly UserView[]>> {
    const { rows, seq } = await (sender.god ? this.views.all() : this.views.knownTo(sender.userId, ownedBy(sender)));
    return new PositionedAnswer(rows, seq);
  }

  @Post()
  @May('owner', of.organisation('body', 'organisationId', { optional: true }))
  async create(
    @Body() form: CreateUserForm,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<UserView>> {
    return this.one(await this.creation.run(form, sender, key));
  }

  @Patch(':userId/settings')
  @May('signedIn')
  async changeSettings(
    @UserIdParam() id: UserId,
    @Body() form: UserSettingsForm,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<UserView>> {
    await this.preferences.changeSettings(id, form, { sender, key });
    return this.one(id);
  }

  /** 204, nothing. Id and username stay for the history. */
  @Delete(':userId')
  @HttpCode(204)
  @May('god')
  delete(@UserIdParam() id: UserId, @Sender() sender: Person): Promise<void> {
    return this.deletion.run(id, sender);
  }

  @Post(':userId/force-logout')
  @HttpCode(200)
  @May('owner')
  async forceLogout(@UserIdParam() id: UserId, @Sender() sender: Person): Promise<Done> {
    await this.forcing.run(id, sender);
    return { message: 'User logged out' };
  }

  @Post(':userId/reset-password')
  @HttpCode(200)
  @May('owner')
  async resetPassword(@UserIdParam() id: UserId, @Body() { newPassword }: ResetPasswordForm, @Sender() sender: Person): Promise<Done> {
    await this.resetting.run(id, newPassword, sender);
    return { message: 'Password reset successfully' };
  }

  private async one(id: UserId): Promise<PositionedAnswer<UserView>> {
    const { rows, seq } = await this.views.one(id);
    const [user] = rows;
    if (!user) throw new Refused('USER_NOT_FOUND');
    return new PositionedAnswer(user, seq);
  }
}
