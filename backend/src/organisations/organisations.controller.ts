import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { May, of } from '../auth/may.js';
import { ownedBy, type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { OrganisationIdParam, UserIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { PositionedAnswer } from '../http/position.js';
import { Refused } from '../http/refused.js';
import { LogoBody } from '../logos/logo.bodies.js';
import { LogoFile, UploadsLogo } from '../logos/logo-upload.js';
import { Logos } from '../logos/logos.js';
import { AllocateUser } from './allocate-user.js';
import { ChangeLogo } from './change-logo.js';
import { CreateOrganisation } from './create-organisation.js';
import { DeleteOrganisation } from './delete-organisation.js';
import { AllocateUserForm, CreateOrganisationForm } from './organisation.bodies.js';
import { OrganisationViews } from './queries/organisation-views.query.js';
import { RemoveUser } from './remove-user.js';

/** Organisations and who belongs to them (S1 §6, §7). */
@Controller('api/organisations')
export class OrganisationsController {
  constructor(
    private readonly views: OrganisationViews,
    private readonly creation: CreateOrganisation,
    private readonly allocation: AllocateUser,
    private readonly removal: RemoveUser,
    private readonly deletion: DeleteOrganisation,
    private readonly logo: ChangeLogo,
    private readonly logos: Logos,
  ) {}

  @Get()
  @May('owner')
  async list(@Sender() sender: Person): Promise<PositionedAnswer<readonly OrganisationView[]>> {
    const { rows, seq } = await (sender.god ? this.views.all() : this.views.some(ownedBy(sender)));
    return new PositionedAnswer(rows, seq);
  }

  @Post()
  @May('god')
  async create(
    @Body() form: CreateOrganisationForm,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<OrganisationView>> {
    return this.one(await this.creation.run(form, sender, key));
  }

  @Post(':organisationId/users')
  @HttpCode(200)
  @May('owner', of.organisation('param', 'organisationId'))
  async allocate(
    @OrganisationIdParam() id: OrganisationId,
    @Body() form: AllocateUserForm,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<OrganisationView>> {
    await this.allocation.run(id, form, sender, key);
    return this.one(id);
  }

  /** 204, nothing. */
  @Delete(':organisationId/users/:userId')
  @HttpCode(204)
  @May('owner', of.organisation('param', 'organisationId'))
  remove(@OrganisationIdParam() id: OrganisationId, @UserIdParam() userId: UserId, @Sender() sender: Person): Promise<void> {
    return this.removal.run(id, userId, sender);
  }

  /** 204, nothing. Its gigs are hidden; their history stays. */
  @Delete(':organisationId')
  @HttpCode(204)
  @May('god', of.organisation('param', 'organisationId'))
  delete(@OrganisationIdParam() id: OrganisationId, @Sender() sender: Person): Promise<void> {
    return this.deletion.run(id, sender);
  }

  /** Answers the organisation, `logoUrl` in it. */
  @Patch(':organisationId/logo')
  @May('owner', of.organisation('param', 'organisationId'))
  async setLogo(
    @OrganisationIdParam() id: OrganisationId,
    @Body() { logoUrl }: LogoBody,
    @Sender() sender: Person,
  ): Promise<PositionedAnswer<OrganisationView>> {
    await this.logo.run(id, logoUrl, sender);
    return this.one(id);
  }

  /** Multipart, the file in `logo`. Answers the organisation, `logoUrl` in it. */
  @Post(':organisationId/logo/upload')
  @HttpCode(200)
  @May('owner', of.organisation('param', 'organisationId'))
  @UploadsLogo()
  async uploadLogo(
    @OrganisationIdParam() id: OrganisationId,
    @LogoFile() file: Buffer,
    @Sender() sender: Person,
  ): Promise<PositionedAnswer<OrganisationView>> {
    await this.logo.run(id, await this.logos.keep(file, sender), sender);
    return this.one(id);
  }

  private async one(id: OrganisationId): Promise<PositionedAnswer<OrganisationView>> {
    const { rows, seq } = await this.views.some([id]);
    const [organisation] = rows;
    if (!organisation) throw new Refused('ORGANISATION_NOT_FOUND');
    return new PositionedAnswer(organisation, seq);
  }
}
