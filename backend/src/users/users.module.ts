import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateUserHandler, DeleteUserHandler, ForceLogoutHandler, ResetUserPasswordHandler } from './commands/user-account.commands.js';
import { EndOwnSessionsHandler } from './commands/own-sessions.commands.js';
import { ChangeUserSettingsHandler, ResetOwnPasswordHandler, SetThemeHandler } from './commands/user-settings.commands.js';
import { ListOwnSessionsHandler } from './queries/own-sessions.queries.js';
import { GetCurrentUserHandler, ListUsersHandler, UserQueries } from './queries/user.queries.js';
import { UserEntity } from '../auth/account.entities.js';
import { SessionsController } from './sessions.controller.js';
import { UsersController } from './users.controller.js';

/** Users, their sessions and passwords. */
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [SessionsController, UsersController],
  providers: [
    UserQueries,
    ChangeUserSettingsHandler,
    CreateUserHandler,
    DeleteUserHandler,
    EndOwnSessionsHandler,
    ForceLogoutHandler,
    ResetOwnPasswordHandler,
    ResetUserPasswordHandler,
    SetThemeHandler,
    GetCurrentUserHandler,
    ListOwnSessionsHandler,
    ListUsersHandler,
  ],
  exports: [UserQueries],
})
export class UsersModule {}
