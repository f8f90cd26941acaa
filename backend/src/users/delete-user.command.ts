import { type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { AccountTransactions } from '../auth/account-transactions.js';
import { lockManagedUser } from '../auth/user-policy.js';
import { type Principal } from '../auth/principal.js';
import { SessionCache } from '../auth/session-cache.js';
import { RefusalException } from '../http/refusal.exception.js';
import { OrganisationUserEntity } from '../organisations/organisation-user.entity.js';
import { writeUserAudit } from './user-audit.js';
import { endUserSessions } from './end-sessions.js';
import { UserEntity } from './user.entity.js';

/** Deletes a user with password, memberships and sessions. Id and username stay for the history (docs/rules.md#accounts). */
@Injectable()
export class DeleteUserCommand {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly sessionCache: SessionCache,
  ) {}

  /** @throws RefusalException USER_NOT_FOUND, LAST_GOD, NOT_SIGNED_IN */
  async execute(id: UserId, principal: Principal): Promise<void> {
    await this.transactions.runExclusive(principal, async (transaction, currentPrincipal) => {
      const user = await lockManagedUser(transaction, currentPrincipal, id);
      const godCount = await transaction.countBy(UserEntity, { role: 'god', deletedAt: IsNull() });
      if (user.isGod && godCount === 1) throw new RefusalException('LAST_GOD');
      const now = new Date();
      await transaction.update(
        UserEntity,
        { id },
        { passwordHash: null, deletedAt: now, updatedAt: now, updatedBy: currentPrincipal.userId },
      );
      await transaction.delete(OrganisationUserEntity, { userId: id });
      await writeUserAudit(transaction, user, currentPrincipal, { action: 'deleted', fields: [] });
      await recordChanges(transaction, [await endUserSessions(transaction, user)]);
    });
    this.sessionCache.invalidateUser(id);
  }
}
