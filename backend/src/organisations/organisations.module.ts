import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LogosModule } from '../logos/logos.module.js';
import { AllocateUserHandler, RemoveUserHandler } from './commands/membership.commands.js';
import { ChangeOrganisationLogoHandler, CreateOrganisationHandler, DeleteOrganisationHandler } from './commands/organisation.commands.js';
import { OrganisationEntity, OrganisationUserEntity } from '../auth/account.entities.js';
import { OrganisationsController } from './organisations.controller.js';
import { ListAccountNewsHandler, ListAuditEntriesHandler } from './queries/audit-entry.queries.js';
import { ListOrganisationsHandler } from './queries/organisation.queries.js';

/** Organisations, their members, and their account history. */
@Module({
  imports: [TypeOrmModule.forFeature([OrganisationEntity, OrganisationUserEntity]), LogosModule],
  controllers: [OrganisationsController],
  providers: [
    AllocateUserHandler,
    ChangeOrganisationLogoHandler,
    CreateOrganisationHandler,
    DeleteOrganisationHandler,
    RemoveUserHandler,
    ListAccountNewsHandler,
    ListAuditEntriesHandler,
    ListOrganisationsHandler,
  ],
})
export class OrganisationsModule {}
