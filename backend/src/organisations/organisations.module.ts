import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AllocateUser } from './allocate-user.js';
import { CreateOrganisation } from './create-organisation.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';
import { OrganisationEntity } from './organisation.entity.js';
import { OrganisationsController } from './organisations.controller.js';
import { OrganisationViews } from './queries/organisation-views.query.js';

@Module({
  imports: [TypeOrmModule.forFeature([OrganisationEntity, OrganisationUserEntity])],
  controllers: [OrganisationsController],
  providers: [OrganisationViews, CreateOrganisation, AllocateUser],
})
export class OrganisationsModule {}
