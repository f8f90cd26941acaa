import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateUserHandler, DeleteUserHandler, ForceLogoutHandler, ResetUserPasswordHandler } from './commands/user-account.commands.js';
import { ChangeUserSettingsHandler, ResetOwnPasswordHandler, SetThemeHandler } from './commands/user-settings.commands.js';
import { GetCurrentUserHandler, ListUsersHandler, UserQueries } from './queries/user.queries.js';
import { UserEntity } from '../auth/account.entities.js';
import { SignIn } from './sign-in.js';
import { SessionsController } from './sessions.controller.js';
import { UsersController } from './users.controller.js';

/** Users, their sessions and passwords. */
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [SessionsController, UsersController],
  providers: [
    UserQueries,
    SignIn,
    ChangeUserSettingsHandler,
    CreateUserHandler,
    DeleteUserHandler,
    ForceLogoutHandler,
    ResetOwnPasswordHandler,
    ResetUserPasswordHandler,
    SetThemeHandler,
    GetCurrentUserHandler,
    ListUsersHandler,
  ],
  exports: [SignIn, UserQueries],
})
export class UsersModule {}
