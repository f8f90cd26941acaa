import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LogosModule } from '../logos/logos.module.js';
import { UsersModule } from '../users/users.module.js';
import { CreateInvitationHandler, RevokeInvitationHandler } from './commands/invitation.commands.js';
import { AcceptInvitationHandler, JoinAsNewUserHandler } from './commands/join.commands.js';
import { AllocateUserHandler, RemoveUserHandler } from './commands/membership.commands.js';
import { ChangeOrganisationLogoHandler, CreateOrganisationHandler, DeleteOrganisationHandler } from './commands/organisation.commands.js';
import { OrganisationEntity, OrganisationUserEntity } from '../auth/account.entities.js';
import { InvitationEntity, InvitationUseEntity } from '../auth/invitation.entities.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationTokens } from './invitation-tokens.js';
import { JoinController } from './join.controller.js';
import { OrganisationsController } from './organisations.controller.js';
import { ListAccountNewsHandler, ListAuditEntriesHandler } from './queries/audit-entry.queries.js';
import { GetJoinPageHandler, ListInvitationsHandler } from './queries/invitation.queries.js';
import { ListOrganisationsHandler } from './queries/organisation.queries.js';

/** Organisations, their members, invitations to them, and their account history. */
@Module({
  imports: [
    TypeOrmModule.forFeature([OrganisationEntity, OrganisationUserEntity, InvitationEntity, InvitationUseEntity]),
    LogosModule,
    UsersModule,
  ],
  controllers: [OrganisationsController, InvitationsController, JoinController],
  providers: [
    InvitationTokens,
    AcceptInvitationHandler,
    AllocateUserHandler,
    ChangeOrganisationLogoHandler,
    CreateInvitationHandler,
    CreateOrganisationHandler,
    DeleteOrganisationHandler,
    JoinAsNewUserHandler,
    RemoveUserHandler,
    ListAccountNewsHandler,
    RevokeInvitationHandler,
    GetJoinPageHandler,
    ListAuditEntriesHandler,
    ListInvitationsHandler,
    ListOrganisationsHandler,
  ],
})
export class OrganisationsModule {}
