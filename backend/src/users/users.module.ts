import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeSettings } from './change-settings.js';
import { CreateUser } from './create-user.js';
import { DeleteUser } from './delete-user.js';
import { ForceLogout } from './force-logout.js';
import { OwnAccountController } from './own-account.controller.js';
import { PickTheme } from './pick-theme.js';
import { UserViews } from './queries/user-views.query.js';
import { ResetOwnPassword } from './reset-own-password.js';
import { ResetPasswordOf } from './reset-password-of.js';
import { UserEntity } from './user.entity.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [OwnAccountController, UsersController],
  providers: [UserViews, CreateUser, ChangeSettings, DeleteUser, ForceLogout, PickTheme, ResetOwnPassword, ResetPasswordOf],
  exports: [UserViews],
})
export class UsersModule {}
