import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeSettings } from './change-settings.js';
import { CreateUser } from './create-user.js';
import { UserViews } from './queries/user-views.query.js';
import { UserEntity } from './user.entity.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [UsersController],
  providers: [UserViews, CreateUser, ChangeSettings],
  exports: [UserViews],
})
export class UsersModule {}
