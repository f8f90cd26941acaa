import { type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Injectable } from '@nestjs/common';
import { AccountTransactions } from '../auth/account-transactions.js';
import { lockManagedUser, assertMayResetPassword } from '../auth/user-policy.js';
import { hashPassword } from '../auth/passwords.js';
import { type Principal } from '../auth/principal.js';
import { SessionCache } from '../auth/session-cache.js';
import { RefusalException } from '../http/refusal.exception.js';
import { writeUserAudit } from './user-audit.js';
import { endUserSessions } from './end-sessions.js';
import { UserEntity } from './user.entity.js';

/** Sets the password of another user and ends all their sessions (docs/rules.md#accounts). */
@Injectable()
export class ResetUserPasswordCommand {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly sessionCache: SessionCache,
  ) {}

  /**
   * NOT_ALLOWED also for the principal's own id: that change needs the current password (`ResetOwnPasswordCommand`).
   * @throws RefusalException USER_NOT_FOUND, NOT_ALLOWED, NOT_SIGNED_IN
   */
  async execute(id: UserId, password: string, principal: Principal): Promise<void> {
    if (id === principal.userId) throw new RefusalException('NOT_ALLOWED');
    const passwordHash = await hashPassword(password); // slow, so it runs before the exclusive transaction
    await this.transactions.runExclusive(principal, async (transaction, currentPrincipal) => {
      const user = await lockManagedUser(transaction, currentPrincipal, id);
      assertMayResetPassword(currentPrincipal, user);
      await transaction.update(UserEntity, { id }, { passwordHash, updatedAt: new Date(), updatedBy: currentPrincipal.userId });
      await writeUserAudit(transaction, user, currentPrincipal, { action: 'password reset', fields: ['password'] });
      await recordChanges(transaction, [await endUserSessions(transaction, user)]);
    });
    this.sessionCache.invalidateUser(id);
  }
}
