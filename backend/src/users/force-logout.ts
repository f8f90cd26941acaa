import { type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { endSessionsOf } from './end-sessions.js';
import { managedUser, mayTouch } from '../auth/managed-user.js';
import { auditAbout } from './audit-about.js';

/** Ends all sessions of a user, on every device and every instance (S1 §6, §7). */
@Injectable()
export class ForceLogout {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionCache,
  ) {}

  /** @throws Refused USER_NOT_FOUND, NOT_ALLOWED */
  async run(id: UserId, sender: Person): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const user = await managedUser(transaction, sender, id);
      mayTouch(sender, user);
      await auditAbout(transaction, user, sender, { action: 'logged out', fields: [] });
      await recordChanges(transaction, [await endSessionsOf(transaction, user)]);
    });
    this.sessions.dropUser(id);
  }
}
