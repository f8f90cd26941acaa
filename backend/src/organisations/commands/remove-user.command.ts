import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountWriter } from '../../auth/account-writer.js';
import { type Principal } from '../../auth/principal.js';
import { assertMayManageMemberships, assertMayManageUser, lockManagedUser } from '../../auth/account-policy.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { buildMembershipChange } from '../membership-change.js';
import { OrganisationUserEntity } from '../organisation-user.entity.js';

/**
 * Removes a user from an organisation; the user loses access to it at once, also on open sockets.
 * @throws RefusalException ORGANISATION_NOT_FOUND, USER_NOT_FOUND (also when the user has no role there), NOT_ALLOWED, NOT_SIGNED_IN
 * (session ended meanwhile)
 */
export class RemoveUser extends Command<void> {
  constructor(
    readonly organisationId: OrganisationId,
    readonly userId: UserId,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(RemoveUser)
export class RemoveUserHandler implements ICommandHandler<RemoveUser> {
  constructor(private readonly accounts: AccountWriter) {}

  async execute({ organisationId, userId, principal }: RemoveUser): Promise<void> {
    await this.accounts.execute({ principal, users: [userId] }, async (transaction, currentPrincipal) => {
      await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
      assertMayManageUser(currentPrincipal, await lockManagedUser(transaction, currentPrincipal, userId));
      const { affected } = await transaction.delete(OrganisationUserEntity, { organisationId, userId });
      if (affected !== 1) throw new RefusalException('USER_NOT_FOUND');
      return {
        audit: [{ action: 'removed', object: { kind: 'user', id: userId }, organisationId, fields: [] }],
        changes: [buildMembershipChange(userId, organisationId, 'removed')],
      };
    });
  }
}
