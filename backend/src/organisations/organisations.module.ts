import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LogosModule } from '../logos/logos.module.js';
import { AllocateUserCommand } from './allocate-user.command.js';
import { AuditController } from './audit.controller.js';
import { ChangeOrganisationLogoCommand } from './change-organisation-logo.command.js';
import { CreateOrganisationCommand } from './create-organisation.command.js';
import { DeleteOrganisationCommand } from './delete-organisation.command.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';
import { OrganisationEntity } from './organisation.entity.js';
import { OrganisationsController } from './organisations.controller.js';
import { AuditEntryQueries } from './queries/audit-entry.queries.js';
import { OrganisationQueries } from './queries/organisation.queries.js';
import { RemoveUserCommand } from './remove-user.command.js';

@Module({
  imports: [TypeOrmModule.forFeature([OrganisationEntity, OrganisationUserEntity]), LogosModule],
  controllers: [OrganisationsController, AuditController],
  providers: [
    OrganisationQueries,
    AuditEntryQueries,
    ChangeOrganisationLogoCommand,
    CreateOrganisationCommand,
    DeleteOrganisationCommand,
    AllocateUserCommand,
    RemoveUserCommand,
  ],
})
export class OrganisationsModule {}
