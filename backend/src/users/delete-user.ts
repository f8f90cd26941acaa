import { type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { AccountChanges } from '../auth/account-changes.js';
import { managedUser } from '../auth/managed-user.js';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { Refused } from '../http/refused.js';
import { OrganisationUserEntity } from '../organisations/organisation-user.entity.js';
import { auditAbout } from './audit-about.js';
import { endSessionsOf } from './end-sessions.js';
import { UserEntity } from './user.entity.js';

/** A user goes: password, memberships and sessions with them. Id and username stay for the history (decisions, "Events"). */
@Injectable()
export class DeleteUser {
  constructor(
    private readonly changes: AccountChanges,
    private readonly sessions: SessionCache,
  ) {}

  /** @throws Refused USER_NOT_FOUND, LAST_GOD */
  async run(id: UserId, asking: Person): Promise<void> {
    await this.changes.inTurn(asking, async (transaction, sender) => {
      const user = await managedUser(transaction, sender, id);
      const gods = await transaction.countBy(UserEntity, { role: 'god', deletedAt: IsNull() });
      if (user.god && gods === 1) throw new Refused('LAST_GOD');
      const now = new Date();
      await transaction.update(UserEntity, { id }, { passwordHash: null, deletedAt: now, updatedAt: now, updatedBy: sender.userId });
      await transaction.delete(OrganisationUserEntity, { userId: id });
      await auditAbout(transaction, user, sender, { action: 'deleted', fields: [] });
      await recordChanges(transaction, [await endSessionsOf(transaction, user)]);
    });
    this.sessions.dropUser(id);
  }
}
