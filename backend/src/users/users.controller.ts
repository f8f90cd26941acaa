import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { type UserId } from '@jamjar/contracts/ids';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { May, of } from '../auth/may.js';
import { ownedBy, type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { UserIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { PositionedAnswer } from '../http/position.js';
import { Refused } from '../http/refused.js';
import { ChangeSettings } from './change-settings.js';
import { CreateUser } from './create-user.js';
import { UserViews } from './queries/user-views.query.js';
import { CreateUserForm, UserSettingsForm } from './user.bodies.js';

/** Users, and what each may set for themselves (S1 §6, §7; S2 §7). */
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly views: UserViews,
    private readonly creation: CreateUser,
    private readonly settings: ChangeSettings,
  ) {}

  @Get()
  @May('owner')
  async list(@Sender() sender: Person): Promise<PositionedAnswer<readonly UserView[]>> {
    const { rows, seq } = await (sender.god ? this.views.all() : this.views.inOrganisations(ownedBy(sender)));
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
    await this.settings.run(id, form, sender, key);
    return this.one(id);
  }

  private async one(id: UserId): Promise<PositionedAnswer<UserView>> {
    const { rows, seq } = await this.views.one(id);
    const [user] = rows;
    if (!user) throw new Refused('USER_NOT_FOUND');
    return new PositionedAnswer(user, seq);
  }
}
