import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountChanges } from '../auth/account-changes.js';
import { mayManage } from '../auth/managed-organisation.js';
import { mayTouch } from '../auth/managed-user.js';
import { ownedBy, type Person } from '../auth/person.js';
import { SessionCache } from '../auth/session-cache.js';
import { commandIdFor } from '../command-handling/command-ids.js';
import { isFirstTime } from '../http/first-time.js';
import { type RequestKey } from '../http/idempotency-key.js';
import { Refused } from '../http/refused.js';
import { unlessTaken } from '../http/unique-names.js';
import { type AllocateUserForm } from './organisation.bodies.js';
import { membershipNews } from './membership-news.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';

const taken = { organisation_users_pkey: 'ALREADY_ALLOCATED' } as const;

/** Makes somebody who exists a member of an organisation (S1 §7). */
@Injectable()
export class AllocateUser {
  constructor(
    private readonly changes: AccountChanges,
    private readonly sessions: SessionCache,
  ) {}

  /** @throws Refused ORGANISATION_NOT_FOUND, USER_NOT_FOUND, NOT_ALLOWED, ALREADY_ALLOCATED; KeyReused */
  async run(organisationId: OrganisationId, { userId, role }: AllocateUserForm, asking: Person, given: RequestKey): Promise<void> {
    const { key, requestHash } = given;
    const commandId = commandIdFor(asking.userId, routes.organisationUsers(organisationId), key);
    await unlessTaken(taken, () =>
      this.changes.inTurn(asking, async (transaction, sender) => {
        await mayManage(transaction, sender, organisationId);
        if (key !== null && !(await isFirstTime(transaction, { commandId, requestHash, resultId: userId }))) return;
        await mayAllocate(transaction, sender, userId);
        await transaction.insert(OrganisationUserEntity, { organisationId, userId, role });
        const object = { kind: 'user', id: userId } as const;
        await writeAudit(transaction, { by: sender, action: 'allocated', object, organisationId, fields: ['role'] });
        await recordChanges(transaction, [membershipNews(userId, organisationId, 'added')]);
      }),
    );
    this.sessions.dropUser(userId);
  }
}

/**
 * God anybody; an owner whoever shares one of their organisations or was created by them, but god (decisions, "Accounts and access").
 * @throws Refused USER_NOT_FOUND, NOT_ALLOWED
 */
async function mayAllocate(transaction: EntityManager, sender: Person, userId: UserId): Promise<void> {
  const [user] = await transaction.query<{ god: boolean }[]>(
    `SELECT u.role = 'god' AS god FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL AND ($2 OR u.created_by = $3
       OR EXISTS (SELECT FROM organisation_users m WHERE m.user_id = u.id AND m.organisation_id = ANY($4)))`,
    [userId, sender.god, sender.userId, ownedBy(sender)],
  );
  if (!user) throw new Refused('USER_NOT_FOUND');
  mayTouch(sender, user);
}
