import { accountRoutes } from '@jamjar/contracts/account-routes';
import { dayMs } from '@jamjar/contracts/time';
import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type InvitationId, type OrganisationId } from '@jamjar/contracts/ids';
import {
  invitationSchema,
  type InvitationView,
  newInvitationSchema,
  type NewInvitationView,
} from '@jamjar/contracts/organisations/invitation.views';
import * as v from 'valibot';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, AnswersNothing } from '../http/answers.decorator.js';
import { InvitationIdParam, OrganisationIdParam } from '../http/id-param.decorators.js';
import { CreateInvitation, RevokeInvitation } from './commands/invitation.commands.js';
import { CreateInvitationDto } from './invitation.dto.js';
import { ListInvitations } from './queries/invitation.queries.js';

/** The invitations to an organisation, for its owners: see docs/rules.md#invitations. */
@Controller('api/organisations/:organisationId/invitations')
@RequireRole('owner', resource.organisation('param', 'organisationId'))
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(v.array(invitationSchema))
  list(@OrganisationIdParam() organisationId: OrganisationId): Promise<readonly InvitationView[]> {
    return this.queries.execute(new ListInvitations({ organisationId }));
  }

  /** Responds with the invitation and the token of its link, which no later response contains. */
  @Post()
  @Answers(newInvitationSchema)
  create(
    @OrganisationIdParam() organisationId: OrganisationId,
    @Body() request: CreateInvitationDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<NewInvitationView> {
    const { role, uses, days } = request;
    const expiresAt = context.receivedAt + days * dayMs;
    const route = accountRoutes.invitations(organisationId);
    return this.commands.execute(
      new CreateInvitation({ invitation: { organisationId, gigId: null, role, uses, expiresAt, route }, context }),
    );
  }

  /** Responds with 204 and no body. Users who have joined stay. */
  @Delete(':invitationId')
  @HttpCode(204)
  @AnswersNothing()
  revoke(
    @OrganisationIdParam() organisationId: OrganisationId,
    @InvitationIdParam() id: InvitationId,
    @CurrentRequest() { principal }: RequestContext,
  ): Promise<void> {
    return this.commands.execute(new RevokeInvitation({ organisationId, id, principal }));
  }
}
