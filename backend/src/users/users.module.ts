import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateUserHandler, DeleteUserHandler, ForceLogoutHandler, ResetUserPasswordHandler } from './commands/user-account.commands.js';
import { ChangeUserSettingsHandler, ResetOwnPasswordHandler, SetThemeHandler } from './commands/user-settings.commands.js';
import { ListSignInsHandler } from './queries/sign-in.queries.js';
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
    ForceLogoutHandler,
    ResetOwnPasswordHandler,
    ResetUserPasswordHandler,
    SetThemeHandler,
    GetCurrentUserHandler,
    ListSignInsHandler,
    ListUsersHandler,
  ],
  exports: [UserQueries],
})
export class UsersModule {}
