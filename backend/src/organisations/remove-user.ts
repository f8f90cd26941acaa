import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { Refused } from '../http/refused.js';
import { managedUser, mayTouch } from '../auth/managed-user.js';
import { membershipNews } from './membership-news.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';

/** Somebody belongs to an organisation no longer: their open screens leave it at once (S1 §4, §7). */
@Injectable()
export class RemoveUser {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionCache,
  ) {}

  /** @throws Refused USER_NOT_FOUND (also for whoever does not belong to it), NOT_ALLOWED */
  async run(organisationId: OrganisationId, userId: UserId, sender: Person): Promise<void> {
    await this.database.transaction(async (transaction) => {
      mayTouch(sender, await managedUser(transaction, sender, userId));
      const { affected } = await transaction.delete(OrganisationUserEntity, { organisationId, userId });
      if (affected !== 1) throw new Refused('USER_NOT_FOUND');
      const object = { kind: 'user', id: userId } as const;
      await writeAudit(transaction, { by: sender, action: 'removed', object, organisationId, fields: [] });
      await recordChanges(transaction, [membershipNews(userId, organisationId, 'removed')]);
    });
    this.sessions.dropUser(userId);
  }
}
