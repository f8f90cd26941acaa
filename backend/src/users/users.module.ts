import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateUser } from './create-user.js';
import { DeleteUser } from './delete-user.js';
import { ForceLogout } from './force-logout.js';
import { OwnAccountController } from './own-account.controller.js';
import { Preferences } from './preferences.js';
import { UserViews } from './queries/user-views.query.js';
import { ResetOwnPassword } from './reset-own-password.js';
import { ResetPasswordOf } from './reset-password-of.js';
import { UserEntity } from './user.entity.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [OwnAccountController, UsersController],
  providers: [UserViews, CreateUser, DeleteUser, ForceLogout, Preferences, ResetOwnPassword, ResetPasswordOf],
  exports: [UserViews],
})
export class UsersModule {}
