import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
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
    private readonly database: DataSource,
    private readonly sessions: SessionCache,
  ) {}

  /** @throws Refused USER_NOT_FOUND, ALREADY_ALLOCATED; KeyReused */
  async run(organisationId: OrganisationId, { userId, role }: AllocateUserForm, sender: Person, asked: RequestKey): Promise<void> {
    const { key, requestHash } = asked;
    const commandId = commandIdFor(sender.userId, routes.organisationUsers(organisationId), key);
    await unlessTaken(taken, () =>
      this.database.transaction(async (transaction) => {
        if (key !== null && !(await isFirstTime(transaction, { commandId, requestHash, resultId: userId }))) return;
        if (!(await mayBeAllocatedBy(transaction, sender, userId))) throw new Refused('USER_NOT_FOUND');
        await transaction.insert(OrganisationUserEntity, { organisationId, userId, role });
        const object = { kind: 'user', id: userId } as const;
        await writeAudit(transaction, { by: sender, action: 'allocated', object, organisationId, fields: ['role'] });
        await recordChanges(transaction, [membershipNews(userId, organisationId, 'added')]);
      }),
    );
    this.sessions.dropUser(userId);
  }
}

/** God anybody; an owner whoever shares one of their organisations or was created by them (decisions, "Accounts and access"). */
async function mayBeAllocatedBy(transaction: EntityManager, sender: Person, userId: UserId): Promise<boolean> {
  const owned = ownedBy(sender);
  const found = await transaction.query<unknown[]>(
    `SELECT FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL AND ($2 OR u.created_by = $3
       OR EXISTS (SELECT FROM organisation_users m WHERE m.user_id = u.id AND m.organisation_id = ANY($4)))`,
    [userId, sender.god, sender.userId, owned],
  );
  return found.length > 0;
}
