import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateUserHandler } from './commands/create-user.command.js';
import { DeleteUserHandler, ForceLogoutHandler, ResetUserPasswordHandler } from './commands/manage-user.commands.js';
import { ResetOwnPasswordHandler } from './commands/reset-own-password.command.js';
import { ChangeUserSettingsHandler, SetThemeHandler } from './commands/user-preferences.commands.js';
import { GetCurrentUserHandler, ListUsersHandler, UserQueries } from './queries/user.queries.js';
import { UserEntity } from '../auth/account.entities.js';
import { SessionsController } from './sessions.controller.js';
import { UsersController } from './users.controller.js';

const commandHandlers = [
  ChangeUserSettingsHandler,
  CreateUserHandler,
  DeleteUserHandler,
  ForceLogoutHandler,
  ResetOwnPasswordHandler,
  ResetUserPasswordHandler,
  SetThemeHandler,
];
const queryHandlers = [GetCurrentUserHandler, ListUsersHandler];

@Module({
  imports: [CqrsModule, TypeOrmModule.forFeature([UserEntity])],
  controllers: [SessionsController, UsersController],
  providers: [UserQueries, ...commandHandlers, ...queryHandlers],
  exports: [UserQueries],
})
export class UsersModule {}
