import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type UserId } from '@jamjar/contracts/ids';
import {
  type MessageResponse,
  type ThemeView,
  type UserView,
  messageResponseSchema,
  themeSchema,
  userSchema,
} from '@jamjar/contracts/users/user.views';
import * as v from 'valibot';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, AnswersNothing } from '../http/answers.decorator.js';
import { UserIdParam } from '../http/id-param.decorators.js';
import { SearchPageDto } from '../http/page.dto.js';
import { RateLimited } from '../http/rate-limits.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { PostAction } from '../http/post-action.decorator.js';
import { CreateUser, DeleteUser, ForceLogout, ResetUserPassword } from './commands/user-account.commands.js';
import { ChangeUserSettings, ResetOwnPassword, SetTheme } from './commands/user-settings.commands.js';
import { ListUsers } from './queries/user.queries.js';
import { CreateUserDto, ResetOwnPasswordDto, ResetPasswordDto, ThemeDto, UserSettingsDto } from './user.dto.js';

/** Lists and manages users, and changes their settings and passwords: see docs/rules.md#accounts. */
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Costly('longLists')
  @RequireRole('owner')
  @Answers(v.array(userSchema), 'X-Position')
  list(@Query() page: SearchPageDto, @CurrentRequest() { principal }: RequestContext): Promise<SequencedResponse<readonly UserView[]>> {
    return this.queries.execute(new ListUsers({ principal, page }));
  }

  @Post()
  @Costly()
  @RequireRole('owner', resource.organisation('body', 'organisationId', { optional: true }))
  @Answers(userSchema, 'X-Position')
  create(@Body() request: CreateUserDto, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<UserView>> {
    return this.commands.execute(new CreateUser({ request, context }));
  }

  @Put('theme')
  @RequireRole('signedIn')
  @Answers(themeSchema)
  setTheme(@Body() request: ThemeDto, @CurrentRequest() context: RequestContext): Promise<ThemeView> {
    return this.commands.execute(new SetTheme({ request, context }));
  }

  @PostAction('reset-password')
  @Costly()
  @RateLimited(['wrongCurrentPasswords'])
  @RequireRole('signedIn')
  @Answers(messageResponseSchema)
  resetOwnPassword(@Body() request: ResetOwnPasswordDto, @CurrentRequest() { principal }: RequestContext): Promise<MessageResponse> {
    return this.commands.execute(new ResetOwnPassword({ request, principal }));
  }

  @Patch(':userId/settings')
  @RequireRole('signedIn')
  @Answers(userSchema, 'X-Position')
  changeSettings(
    @UserIdParam() id: UserId,
    @Body() settings: UserSettingsDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<UserView>> {
    return this.commands.execute(new ChangeUserSettings({ id, settings, context }));
  }

  @Delete(':userId')
  @HttpCode(204)
  @RequireRole('god')
  @AnswersNothing()
  delete(@UserIdParam() id: UserId, @CurrentRequest() { principal }: RequestContext): Promise<void> {
    return this.commands.execute(new DeleteUser({ id, principal }));
  }

  @PostAction(':userId/force-logout')
  @RequireRole('owner')
  @Answers(messageResponseSchema)
  forceLogout(@UserIdParam() id: UserId, @CurrentRequest() { principal }: RequestContext): Promise<MessageResponse> {
    return this.commands.execute(new ForceLogout({ id, principal }));
  }

  @PostAction(':userId/reset-password')
  @Costly()
  @RequireRole('owner')
  @Answers(messageResponseSchema)
  resetPassword(
    @UserIdParam() id: UserId,
    @Body() { newPassword }: ResetPasswordDto,
    @CurrentRequest() { principal }: RequestContext,
  ): Promise<MessageResponse> {
    return this.commands.execute(new ResetUserPassword({ id, password: newPassword, principal }));
  }
}
