import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateUserHandler, DeleteUserHandler, ForceLogoutHandler, ResetUserPasswordHandler } from './commands/user-account.commands.js';
import {
  ConfirmSecondFactorHandler,
  CreateSecondFactorHandler,
  RemoveOwnSecondFactorHandler,
  RemoveSecondFactorHandler,
} from './commands/second-factor.commands.js';
import { ListSignInsHandler } from './queries/sign-in.queries.js';
import { EndOwnSessionsHandler } from './commands/own-sessions.commands.js';
import { ChangeUserSettingsHandler, ResetOwnPasswordHandler, SetThemeHandler } from './commands/user-settings.commands.js';
import { ListOwnSessionsHandler } from './queries/own-sessions.queries.js';
import { GetCurrentUserHandler, ListUsersHandler, UserQueries } from './queries/user.queries.js';
import { UserEntity } from '../auth/account.entities.js';
import { RecoveryCodeEntity, SecondFactorEntity } from '../auth/second-factor.entities.js';
import { OwnPassword } from './own-password.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SignIn } from './sign-in.js';
import { SessionsController } from './sessions.controller.js';
import { UsersController } from './users.controller.js';

/** Users, their sessions and passwords. */
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, SecondFactorEntity, RecoveryCodeEntity])],
  controllers: [SecondFactorController, SessionsController, UsersController],
  providers: [
    UserQueries,
    OwnPassword,
    SignIn,
    ChangeUserSettingsHandler,
    ConfirmSecondFactorHandler,
    CreateSecondFactorHandler,
    CreateUserHandler,
    DeleteUserHandler,
    EndOwnSessionsHandler,
    ForceLogoutHandler,
    RemoveOwnSecondFactorHandler,
    RemoveSecondFactorHandler,
    ResetOwnPasswordHandler,
    ResetUserPasswordHandler,
    SetThemeHandler,
    GetCurrentUserHandler,
    ListSignInsHandler,
    ListOwnSessionsHandler,
    ListUsersHandler,
  ],
  exports: [SignIn, UserQueries],
})
export class UsersModule {}
