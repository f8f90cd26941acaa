import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { organisationsOwnedBy, type Principal } from '../auth/principal.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import { OrganisationIdParam, UserIdParam } from '../http/id-param.decorators.js';
import { IdempotencyKeyHeader, type IdempotencyKey } from '../http/idempotency-key.decorator.js';
import { SequencedResponse } from '../http/seq-header.interceptor.js';
import { RefusalException } from '../http/refusal.exception.js';
import { SetLogoDto } from '../logos/logo.dto.js';
import { LogoFile, UseLogoUpload } from '../logos/logo-upload.interceptor.js';
import { LogoStorage } from '../logos/logo-storage.js';
import { AllocateUserCommand } from './allocate-user.command.js';
import { ChangeOrganisationLogoCommand } from './change-organisation-logo.command.js';
import { CreateOrganisationCommand } from './create-organisation.command.js';
import { DeleteOrganisationCommand } from './delete-organisation.command.js';
import { AllocateUserDto, CreateOrganisationDto } from './organisation.dto.js';
import { OrganisationQueries } from './queries/organisation.queries.js';
import { RemoveUserCommand } from './remove-user.command.js';

/** Organisations and their members: see docs/rules.md#access. */
@Controller('api/organisations')
export class OrganisationsController {
  constructor(
    private readonly organisations: OrganisationQueries,
    private readonly createOrganisation: CreateOrganisationCommand,
    private readonly allocateUser: AllocateUserCommand,
    private readonly removeUser: RemoveUserCommand,
    private readonly deleteOrganisation: DeleteOrganisationCommand,
    private readonly changeLogo: ChangeOrganisationLogoCommand,
    private readonly logos: LogoStorage,
  ) {}

  @Get()
  @RequireRole('owner')
  async list(@CurrentUser() principal: Principal): Promise<SequencedResponse<readonly OrganisationView[]>> {
    const { rows, seq } = await (principal.isGod
      ? this.organisations.listAll()
      : this.organisations.findByIds(organisationsOwnedBy(principal)));
    return new SequencedResponse(rows, seq);
  }

  @Post()
  @RequireRole('god')
  async create(
    @Body() dto: CreateOrganisationDto,
    @CurrentUser() principal: Principal,
    @IdempotencyKeyHeader() idempotencyKey: IdempotencyKey,
  ): Promise<SequencedResponse<OrganisationView>> {
    return this.getView(await this.createOrganisation.execute(dto, principal, idempotencyKey));
  }

  @Post(':organisationId/users')
  @HttpCode(200)
  @RequireRole('owner', resource.organisation('param', 'organisationId'))
  async allocate(
    @OrganisationIdParam() id: OrganisationId,
    @Body() dto: AllocateUserDto,
    @CurrentUser() principal: Principal,
    @IdempotencyKeyHeader() idempotencyKey: IdempotencyKey,
  ): Promise<SequencedResponse<OrganisationView>> {
    await this.allocateUser.execute(id, dto, principal, idempotencyKey);
    return this.getView(id);
  }

  /** Responds with 204 and no body. */
  @Delete(':organisationId/users/:userId')
  @HttpCode(204)
  @RequireRole('owner', resource.organisation('param', 'organisationId'))
  remove(@OrganisationIdParam() id: OrganisationId, @UserIdParam() userId: UserId, @CurrentUser() principal: Principal): Promise<void> {
    return this.removeUser.execute(id, userId, principal);
  }

  /** Responds with 204 and no body. The gigs are hidden; their event streams are kept. */
  @Delete(':organisationId')
  @HttpCode(204)
  @RequireRole('god', resource.organisation('param', 'organisationId'))
  delete(@OrganisationIdParam() id: OrganisationId, @CurrentUser() principal: Principal): Promise<void> {
    return this.deleteOrganisation.execute(id, principal);
  }

  /** Responds with the organisation, with the new `logoUrl`. */
  @Patch(':organisationId/logo')
  @RequireRole('owner', resource.organisation('param', 'organisationId'))
  async setLogo(
    @OrganisationIdParam() id: OrganisationId,
    @Body() { logoUrl }: SetLogoDto,
    @CurrentUser() principal: Principal,
  ): Promise<SequencedResponse<OrganisationView>> {
    await this.changeLogo.execute(id, logoUrl, principal);
    return this.getView(id);
  }

  /** Multipart, with the file in `logo`. Responds with the organisation, with the new `logoUrl`. */
  @Post(':organisationId/logo/upload')
  @HttpCode(200)
  @RequireRole('owner', resource.organisation('param', 'organisationId'))
  @UseLogoUpload()
  async uploadLogo(
    @OrganisationIdParam() id: OrganisationId,
    @LogoFile() file: Buffer,
    @CurrentUser() principal: Principal,
  ): Promise<SequencedResponse<OrganisationView>> {
    await this.changeLogo.execute(id, await this.logos.store(file, principal), principal);
    return this.getView(id);
  }

  private async getView(id: OrganisationId): Promise<SequencedResponse<OrganisationView>> {
    const { rows, seq } = await this.organisations.findByIds([id]);
    const [organisation] = rows;
    if (!organisation) throw new RefusalException('ORGANISATION_NOT_FOUND');
    return new SequencedResponse(organisation, seq);
  }
}
