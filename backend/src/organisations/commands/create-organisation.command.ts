import { organisationId, userId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountWriter } from '../../auth/account-writer.js';
import { hashPassword } from '../../auth/passwords.js';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { UserEntity } from '../../users/user.entity.js';
import { type CreateOrganisationDto } from '../organisation.dto.js';
import { OrganisationUserEntity } from '../organisation-user.entity.js';
import { OrganisationEntity } from '../organisation.entity.js';
import { OrganisationQueries } from '../queries/organisation.queries.js';
import { respondWithOrganisation } from '../queries/organisation.query-handlers.js';

/**
 * Creates an organisation and its first owner in one transaction, and responds with the organisation.
 * @throws RefusalException ORGANISATION_NAME_TAKEN, USERNAME_TAKEN, NOT_SIGNED_IN (session ended meanwhile); IdempotencyKeyReused
 */
export class CreateOrganisation extends Command<SequencedResponse<OrganisationView>> {
  constructor(
    readonly request: CreateOrganisationDto,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(CreateOrganisation)
export class CreateOrganisationHandler implements ICommandHandler<CreateOrganisation> {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly organisations: OrganisationQueries,
  ) {}

  async execute({
    request: { name, username, password },
    requestContext,
  }: CreateOrganisation): Promise<SequencedResponse<OrganisationView>> {
    const { principal } = requestContext;
    const identity = buildCommandMetadata(requestContext, routes.organisations);
    const id = organisationId(deriveId(identity.commandId, 'organisation'));
    const ownerId = userId(deriveId(identity.commandId, 'owner'));
    const passwordHash = await hashPassword(password); // slow, so it runs before the transaction
    await this.accounts.execute({ principal, idempotency: { ...identity, resultId: id } }, async (transaction) => {
      const by = { createdBy: principal.userId, updatedBy: principal.userId };
      await transaction.insert(OrganisationEntity, { id, name, normalisedName: normaliseName(name), ...by });
      await transaction.insert(UserEntity, { id: ownerId, username, passwordHash, role: 'owner', ...by });
      await transaction.insert(OrganisationUserEntity, { organisationId: id, userId: ownerId, role: 'owner' });
      const created = { action: 'created', organisationId: id } as const;
      return {
        audit: [
          { ...created, object: { kind: 'organisation', id }, fields: ['name'] },
          { ...created, object: { kind: 'user', id: ownerId }, fields: ['username', 'password', 'role'] },
        ],
        changes: [],
      };
    });
    return respondWithOrganisation(this.organisations, id);
  }
}
