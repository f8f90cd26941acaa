import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateUserCommand } from './create-user.command.js';
import { DeleteUserCommand } from './delete-user.command.js';
import { ForceLogoutCommand } from './force-logout.command.js';
import { OwnAccountController } from './own-account.controller.js';
import { UserPreferencesCommands } from './user-preferences.commands.js';
import { UserQueries } from './queries/user.queries.js';
import { ResetOwnPasswordCommand } from './reset-own-password.command.js';
import { ResetUserPasswordCommand } from './reset-user-password.command.js';
import { UserEntity } from './user.entity.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [OwnAccountController, UsersController],
  providers: [
    UserQueries,
    CreateUserCommand,
    DeleteUserCommand,
    ForceLogoutCommand,
    UserPreferencesCommands,
    ResetOwnPasswordCommand,
    ResetUserPasswordCommand,
  ],
  exports: [UserQueries],
})
export class UsersModule {}
