import { type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../auth/account-changes.js';
import { managedUser, mayGivePassword } from '../auth/managed-user.js';
import { hashOf } from '../auth/passwords.js';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { Refused } from '../http/refused.js';
import { auditAbout } from './audit-about.js';
import { endSessionsOf } from './end-sessions.js';
import { UserEntity } from './user.entity.js';

/** Gives somebody else a new password: whoever knew the old one is out everywhere (S1 §6, §7). */
@Injectable()
export class ResetPasswordOf {
  constructor(
    private readonly changes: AccountChanges,
    private readonly sessions: SessionCache,
  ) {}

  /** One's own is reset with the current one alone. @throws Refused USER_NOT_FOUND, NOT_ALLOWED */
  async run(id: UserId, password: string, asking: Person): Promise<void> {
    if (id === asking.userId) throw new Refused('NOT_ALLOWED');
    const passwordHash = await hashOf(password); // slow, so not while others wait for the transaction
    await this.changes.inTurn(asking, async (transaction, sender) => {
      const user = await managedUser(transaction, sender, id);
      mayGivePassword(sender, user);
      await transaction.update(UserEntity, { id }, { passwordHash, updatedAt: new Date(), updatedBy: sender.userId });
      await auditAbout(transaction, user, sender, { action: 'password reset', fields: ['password'] });
      await recordChanges(transaction, [await endSessionsOf(transaction, user)]);
    });
    this.sessions.dropUser(id);
  }
}
