import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountChanges } from '../auth/account-changes.js';
import { mayManage } from '../auth/managed-organisation.js';
import { managedUser, mayTouch } from '../auth/managed-user.js';
import { type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { Refused } from '../http/refused.js';
import { membershipNews } from './membership-news.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';

/** Somebody belongs to an organisation no longer: their open screens leave it at once (S1 §4, §7). */
@Injectable()
export class RemoveUser {
  constructor(
    private readonly changes: AccountChanges,
    private readonly sessions: SessionCache,
  ) {}

  /** @throws Refused ORGANISATION_NOT_FOUND, USER_NOT_FOUND (also for whoever does not belong to it), NOT_ALLOWED */
  async run(organisationId: OrganisationId, userId: UserId, asking: Person): Promise<void> {
    await this.changes.inTurn(asking, async (transaction, sender) => {
      await mayManage(transaction, sender, organisationId);
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
