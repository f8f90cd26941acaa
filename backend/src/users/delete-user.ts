import { type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { Refused } from '../http/refused.js';
import { OrganisationUserEntity } from '../organisations/organisation-user.entity.js';
import { auditAbout } from './audit-about.js';
import { endSessionsOf } from './end-sessions.js';
import { managedUser } from '../auth/managed-user.js';
import { UserEntity } from './user.entity.js';

/** A user goes: password, memberships and sessions with them. Id and username stay for the history (decisions, "Events"). */
@Injectable()
export class DeleteUser {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionCache,
  ) {}

  /** @throws Refused USER_NOT_FOUND, LAST_GOD */
  async run(id: UserId, sender: Person): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const gods = await livingGods(transaction);
      const user = await managedUser(transaction, sender, id);
      if (user.god && gods.length === 1) throw new Refused('LAST_GOD');
      const now = new Date();
      await transaction.update(UserEntity, { id }, { passwordHash: null, deletedAt: now, updatedAt: now, updatedBy: sender.userId });
      await transaction.delete(OrganisationUserEntity, { userId: id });
      await auditAbout(transaction, user, sender, { action: 'deleted', fields: [] });
      await recordChanges(transaction, [await endSessionsOf(transaction, user)]);
    });
    this.sessions.dropUser(id);
  }
}

/** Locked, in one order: of two gods who delete each other at the same time one stays. */
const livingGods = (transaction: EntityManager): Promise<unknown[]> =>
  transaction.query(`SELECT id FROM users WHERE role = 'god' AND deleted_at IS NULL ORDER BY id FOR UPDATE`);
