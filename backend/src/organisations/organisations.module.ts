import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LogosModule } from '../logos/logos.module.js';
import { AllocateUserHandler } from './commands/allocate-user.command.js';
import { ChangeOrganisationLogoHandler } from './commands/change-organisation-logo.command.js';
import { CreateOrganisationHandler } from './commands/create-organisation.command.js';
import { DeleteOrganisationHandler } from './commands/delete-organisation.command.js';
import { RemoveUserHandler } from './commands/remove-user.command.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';
import { OrganisationEntity } from './organisation.entity.js';
import { OrganisationsController } from './organisations.controller.js';
import { AuditEntryQueries } from './queries/audit-entry.queries.js';
import { OrganisationQueries } from './queries/organisation.queries.js';
import { ListAuditEntriesHandler, ListOrganisationsHandler } from './queries/organisation.query-handlers.js';

const commandHandlers = [
  AllocateUserHandler,
  ChangeOrganisationLogoHandler,
  CreateOrganisationHandler,
  DeleteOrganisationHandler,
  RemoveUserHandler,
];
const queryHandlers = [ListAuditEntriesHandler, ListOrganisationsHandler];

@Module({
  imports: [CqrsModule, TypeOrmModule.forFeature([OrganisationEntity, OrganisationUserEntity]), LogosModule],
  controllers: [OrganisationsController],
  providers: [OrganisationQueries, AuditEntryQueries, ...commandHandlers, ...queryHandlers],
})
export class OrganisationsModule {}
