import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type LogoRequest } from '@jamjar/contracts/logos/logo.requests';
import {
  type AuditEntryView,
  type OrganisationView,
  auditEntrySchema,
  organisationSchema,
} from '@jamjar/contracts/organisations/organisation.views';
import * as v from 'valibot';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, AnswersNothing } from '../http/answers.decorator.js';
import { OrganisationIdParam, UserIdParam } from '../http/id-param.decorators.js';
import { SearchPageDto } from '../http/page.dto.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { PostAction } from '../http/post-action.decorator.js';
import { SetLogoDto } from '../logos/logo.dto.js';
import { LogoFile, LogoWas, UseLogoUpload } from '../logos/logo-upload.interceptor.js';
import { LogoStorage } from '../logos/logo-storage.js';
import { AllocateUser, RemoveUser } from './commands/membership.commands.js';
import { ChangeOrganisationLogo, CreateOrganisation, DeleteOrganisation } from './commands/organisation.commands.js';
import { AllocateUserDto, CreateOrganisationDto, ListAuditEntriesDto } from './organisation.dto.js';
import { ListAccountNews, ListAuditEntries } from './queries/audit-entry.queries.js';
import { ListOrganisations } from './queries/organisation.queries.js';

const organisationFromPath = resource.organisation('param', 'organisationId');

/** Organisations, their memberships and the audit log: see docs/rules.md#access and docs/rules.md#timeline-and-audit. */
@Controller('api')
export class OrganisationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly logos: LogoStorage,
  ) {}

  @Get('organisations')
  @Costly('longLists')
  @RequireRole('owner')
  @Answers(v.array(organisationSchema), 'X-Position')
  list(
    @Query() page: SearchPageDto,
    @CurrentRequest() { principal }: RequestContext,
  ): Promise<SequencedResponse<readonly OrganisationView[]>> {
    return this.queries.execute(new ListOrganisations({ principal, page }));
  }

  @Post('organisations')
  @Costly()
  @RequireRole('god')
  @Answers(organisationSchema, 'X-Position')
  create(@Body() request: CreateOrganisationDto, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<OrganisationView>> {
    return this.commands.execute(new CreateOrganisation({ request, context }));
  }

  @PostAction('organisations/:organisationId/users')
  @RequireRole('owner', organisationFromPath)
  @Answers(organisationSchema, 'X-Position')
  allocate(
    @OrganisationIdParam() id: OrganisationId,
    @Body() request: AllocateUserDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<OrganisationView>> {
    return this.commands.execute(new AllocateUser({ organisationId: id, request, context }));
  }

  /** Responds with 204 and no body. */
  @Delete('organisations/:organisationId/users/:userId')
  @HttpCode(204)
  @RequireRole('owner', organisationFromPath)
  @AnswersNothing()
  remove(
    @OrganisationIdParam() id: OrganisationId,
    @UserIdParam() userId: UserId,
    @CurrentRequest() { principal }: RequestContext,
  ): Promise<void> {
    return this.commands.execute(new RemoveUser({ organisationId: id, userId, principal }));
  }

  /** Responds with 204 and no body. The gigs are hidden; their event streams are kept. */
  @Delete('organisations/:organisationId')
  @HttpCode(204)
  @RequireRole('god', organisationFromPath)
  @AnswersNothing()
  delete(@OrganisationIdParam() id: OrganisationId, @CurrentRequest() { principal }: RequestContext): Promise<void> {
    return this.commands.execute(new DeleteOrganisation({ id, principal }));
  }

  /** Responds with the organisation, with the new `logoUrl`. */
  @Patch('organisations/:organisationId/logo')
  @RequireRole('owner', organisationFromPath)
  @Answers(organisationSchema, 'X-Position')
  setLogo(
    @OrganisationIdParam() id: OrganisationId,
    @Body() { logoUrl, was }: SetLogoDto,
    @CurrentRequest() { principal }: RequestContext,
  ): Promise<SequencedResponse<OrganisationView>> {
    return this.commands.execute(new ChangeOrganisationLogo({ id, logoUrl, was, principal }));
  }

  /** The multipart body is as for a gig's logo (`GigsController`). Responds with the organisation, with the new `logoUrl`. */
  @PostAction('organisations/:organisationId/logo/upload')
  @RequireRole('owner', organisationFromPath)
  @UseLogoUpload()
  @Answers(organisationSchema, 'X-Position')
  async uploadLogo(
    @OrganisationIdParam() id: OrganisationId,
    @LogoFile() file: Buffer,
    @LogoWas() was: LogoRequest['was'],
    @CurrentRequest() { principal }: RequestContext,
  ): Promise<SequencedResponse<OrganisationView>> {
    const logoUrl = await this.logos.store(file, principal);
    return this.commands.execute(new ChangeOrganisationLogo({ id, logoUrl, was, principal }));
  }

  /** Responds with a page of the organisation's audit entries. */
  @Get('organisations/:organisationId/audit')
  @RequireRole('owner', organisationFromPath)
  @Answers(v.array(auditEntrySchema))
  listAuditEntries(@OrganisationIdParam() id: OrganisationId, @Query() filter: ListAuditEntriesDto): Promise<readonly AuditEntryView[]> {
    return this.queries.execute(new ListAuditEntries({ organisationId: id, filter }));
  }

  /** Responds with what the user should know as an owner of organisations. */
  @Get('account-news')
  @RequireRole('owner')
  @Answers(v.array(auditEntrySchema))
  listAccountNews(@CurrentRequest() { principal }: RequestContext): Promise<readonly AuditEntryView[]> {
    return this.queries.execute(new ListAccountNews({ principal }));
  }

  /** Responds with a page of all audit entries. */
  @Get('audit')
  @RequireRole('god')
  @Answers(v.array(auditEntrySchema))
  listAllAuditEntries(@Query() filter: ListAuditEntriesDto): Promise<readonly AuditEntryView[]> {
    return this.queries.execute(new ListAuditEntries({ organisationId: null, filter }));
  }
}
