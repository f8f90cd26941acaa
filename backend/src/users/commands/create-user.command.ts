import { userId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountWriter } from '../../auth/account-writer.js';
import { assertMayManageMemberships } from '../../auth/account-policy.js';
import { hashPassword } from '../../auth/passwords.js';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { OrganisationUserEntity, UserEntity } from '../../auth/account.entities.js';
import { UserQueries } from '../queries/user.queries.js';
import { type CreateUserDto } from '../user.dto.js';

/**
 * Creates a user, usually with a role in an organisation, and responds with the user (docs/rules.md#accounts). Only god may create a user
 * without an organisation.
 * @throws RefusalException ORGANISATION_MISSING, ORGANISATION_NOT_FOUND, NOT_ALLOWED, USERNAME_TAKEN, NOT_SIGNED_IN; IdempotencyKeyReused
 */
export class CreateUser extends Command<SequencedResponse<UserView>> {
  constructor(
    readonly request: CreateUserDto,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly users: UserQueries,
  ) {}

  async execute({ request, requestContext }: CreateUser): Promise<SequencedResponse<UserView>> {
    const { username, organisationId = null, role = 'operator' } = request;
    const { principal } = requestContext;
    if (!organisationId && !principal.isGod)
      throw new RefusalException('ORGANISATION_MISSING', { organisationId: 'Select an organisation.' });
    const identity = buildCommandMetadata(requestContext, routes.users);
    const id = userId(deriveId(identity.commandId, 'user'));
    const passwordHash = await hashPassword(request.password); // slow, so it runs before the transaction
    await this.accounts.execute({ principal, idempotency: { ...identity, resultId: id } }, async (transaction, currentPrincipal) => {
      if (organisationId) await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
      const by = { createdBy: principal.userId, updatedBy: principal.userId };
      await transaction.insert(UserEntity, { id, username, passwordHash, role, ...by });
      if (organisationId) await transaction.insert(OrganisationUserEntity, { organisationId, userId: id, role });
      const object = { kind: 'user', id } as const;
      return { audit: [{ action: 'created', object, organisationId, fields: ['username', 'password', 'role'] }], changes: [] };
    });
    return SequencedResponse.ofExisting(await this.users.byId.load([id]), 'USER_NOT_FOUND');
  }
}
