import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountTransactions } from '../auth/account-transactions.js';
import { assertMayManageMemberships } from '../auth/organisation-policy.js';
import { lockManagedUser, assertMayManageUser } from '../auth/user-policy.js';
import { type Principal } from '../auth/principal.js';
import { SessionCache } from '../auth/session-cache.js';
import { RefusalException } from '../http/refusal.exception.js';
import { buildMembershipChange } from './membership-change.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';

/** Removes a user from an organisation; the user loses access to it at once, also on open sockets. */
@Injectable()
export class RemoveUserCommand {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly sessionCache: SessionCache,
  ) {}

  /**
   * @throws RefusalException ORGANISATION_NOT_FOUND, USER_NOT_FOUND (also when the user has no role there), NOT_ALLOWED, NOT_SIGNED_IN
   * (session ended meanwhile)
   */
  async execute(organisationId: OrganisationId, userId: UserId, principal: Principal): Promise<void> {
    await this.transactions.runExclusive(principal, async (transaction, currentPrincipal) => {
      await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
      assertMayManageUser(currentPrincipal, await lockManagedUser(transaction, currentPrincipal, userId));
      const { affected } = await transaction.delete(OrganisationUserEntity, { organisationId, userId });
      if (affected !== 1) throw new RefusalException('USER_NOT_FOUND');
      const object = { kind: 'user', id: userId } as const;
      await writeAudit(transaction, { actor: currentPrincipal, action: 'removed', object, organisationId, fields: [] });
      await recordChanges(transaction, [buildMembershipChange(userId, organisationId, 'removed')]);
    });
    this.sessionCache.invalidateUser(userId);
  }
}
