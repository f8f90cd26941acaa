import { type OrganisationId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { type Principal } from '../../auth/principal.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { OrganisationEntity } from '../organisation.entity.js';
import { OrganisationQueries } from '../queries/organisation.queries.js';
import { respondWithOrganisation } from '../queries/organisation.query-handlers.js';

/**
 * Changes the logo of an organisation, which its gigs show unless they have their own (docs/rules.md#logos); null removes it. Responds with
 * the organisation.
 * @throws RefusalException ORGANISATION_NOT_FOUND
 */
export class ChangeOrganisationLogo extends Command<SequencedResponse<OrganisationView>> {
  constructor(
    readonly id: OrganisationId,
    readonly logoUrl: string | null,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(ChangeOrganisationLogo)
export class ChangeOrganisationLogoHandler implements ICommandHandler<ChangeOrganisationLogo> {
  constructor(
    private readonly writer: RelationalWriter,
    private readonly organisations: OrganisationQueries,
  ) {}

  async execute({ id, logoUrl, principal }: ChangeOrganisationLogo): Promise<SequencedResponse<OrganisationView>> {
    await this.writer.execute({ actor: principal }, async (transaction) => {
      const values = { logoUrl, updatedAt: new Date(), updatedBy: principal.userId };
      const { affected } = await transaction.update(OrganisationEntity, { id, deletedAt: IsNull() }, values);
      if (affected !== 1) throw new RefusalException('ORGANISATION_NOT_FOUND');
      return {
        audit: [{ action: 'updated', object: { kind: 'organisation', id }, organisationId: id, fields: ['logoUrl'] }],
        // The views of the organisation and of all its gigs contain the logo, so every browser that may see them reloads everything
        changes: [{ kind: 'resync', audience: `organisation:${id}`, gigId: null, keys: {} }],
      };
    });
    return respondWithOrganisation(this.organisations, id);
  }
}
