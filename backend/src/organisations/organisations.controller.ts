import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { May, of } from '../auth/may.js';
import { ownedBy, type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { OrganisationIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { PositionedAnswer } from '../http/position.js';
import { Refused } from '../http/refused.js';
import { AllocateUser } from './allocate-user.js';
import { CreateOrganisation } from './create-organisation.js';
import { AllocateUserForm, CreateOrganisationForm } from './organisation.bodies.js';
import { OrganisationViews } from './queries/organisation-views.query.js';

/** Organisations and who belongs to them (S1 §6, §7). */
@Controller('api/organisations')
export class OrganisationsController {
  constructor(
    private readonly views: OrganisationViews,
    private readonly creation: CreateOrganisation,
    private readonly allocation: AllocateUser,
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

  private async one(id: OrganisationId): Promise<PositionedAnswer<OrganisationView>> {
    const { rows, seq } = await this.views.some([id]);
    const [organisation] = rows;
    if (!organisation) throw new Refused('ORGANISATION_NOT_FOUND');
    return new PositionedAnswer(organisation, seq);
  }
}
