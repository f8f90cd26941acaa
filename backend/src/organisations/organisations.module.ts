import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LogosModule } from '../logos/logos.module.js';
import { AllocateUser } from './allocate-user.js';
import { AuditController } from './audit.controller.js';
import { ChangeLogo } from './change-logo.js';
import { CreateOrganisation } from './create-organisation.js';
import { DeleteOrganisation } from './delete-organisation.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';
import { OrganisationEntity } from './organisation.entity.js';
import { OrganisationsController } from './organisations.controller.js';
import { AuditEntryQueries } from './queries/audit-entry.queries.js';
import { OrganisationQueries } from './queries/organisation.queries.js';
import { RemoveUser } from './remove-user.js';

@Module({
  imports: [TypeOrmModule.forFeature([OrganisationEntity, OrganisationUserEntity]), LogosModule],
  controllers: [OrganisationsController, AuditController],
  providers: [OrganisationQueries, AuditEntryQueries, ChangeLogo, CreateOrganisation, DeleteOrganisation, AllocateUser, RemoveUser],
})
export class OrganisationsModule {}
