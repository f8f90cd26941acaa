import { type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Injectable } from '@nestjs/common';
import { AccountTransactions } from '../auth/account-transactions.js';
import { lockManagedUser, assertMayManageUser } from '../auth/user-policy.js';
import { type Principal } from '../auth/principal.js';
import { SessionCache } from '../auth/session-cache.js';
import { writeUserAudit } from './user-audit.js';
import { endUserSessions } from './end-sessions.js';

/** Ends all sessions of a user, on every device and every instance. */
@Injectable()
export class ForceLogoutCommand {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly sessionCache: SessionCache,
  ) {}

  /** @throws RefusalException USER_NOT_FOUND, NOT_ALLOWED, NOT_SIGNED_IN */
  async execute(id: UserId, principal: Principal): Promise<void> {
    await this.transactions.runExclusive(principal, async (transaction, currentPrincipal) => {
      const user = await lockManagedUser(transaction, currentPrincipal, id);
      assertMayManageUser(currentPrincipal, user);
      await writeUserAudit(transaction, user, currentPrincipal, { action: 'logged out', fields: [] });
      await recordChanges(transaction, [await endUserSessions(transaction, user)]);
    });
    this.sessionCache.invalidateUser(id);
  }
}
