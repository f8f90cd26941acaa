import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LogosModule } from '../logos/logos.module.js';
import { AllocateUserHandler, RemoveUserHandler } from './commands/membership.commands.js';
import { ChangeOrganisationLogoHandler, CreateOrganisationHandler, DeleteOrganisationHandler } from './commands/organisation.commands.js';
import { OrganisationEntity, OrganisationUserEntity } from '../auth/account.entities.js';
import { OrganisationsController } from './organisations.controller.js';
import { ListAuditEntriesHandler } from './queries/audit-entry.queries.js';
import { ListOrganisationsHandler } from './queries/organisation.queries.js';

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
  providers: [...commandHandlers, ...queryHandlers],
})
export class OrganisationsModule {}
