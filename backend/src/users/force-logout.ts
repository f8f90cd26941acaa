import { type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../auth/account-changes.js';
import { managedUser, mayTouch } from '../auth/managed-user.js';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { auditAbout } from './audit-about.js';
import { endSessionsOf } from './end-sessions.js';

/** Ends all sessions of a user, on every device and every instance (S1 §6, §7). */
@Injectable()
export class ForceLogout {
  constructor(
    private readonly changes: AccountChanges,
    private readonly sessions: SessionCache,
  ) {}

  /** @throws Refused USER_NOT_FOUND, NOT_ALLOWED */
  async run(id: UserId, asking: Person): Promise<void> {
    await this.changes.inTurn(asking, async (transaction, sender) => {
      const user = await managedUser(transaction, sender, id);
      mayTouch(sender, user);
      await auditAbout(transaction, user, sender, { action: 'logged out', fields: [] });
      await recordChanges(transaction, [await endSessionsOf(transaction, user)]);
    });
    this.sessions.dropUser(id);
  }
}
