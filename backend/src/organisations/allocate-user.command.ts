import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountTransactions } from '../auth/account-transactions.js';
import { assertMayManageMemberships } from '../auth/organisation-policy.js';
import { assertMayManageUser } from '../auth/user-policy.js';
import { organisationsOwnedBy, type Principal } from '../auth/principal.js';
import { SessionCache } from '../auth/session-cache.js';
import { deriveOrGenerateCommandId } from '../command-handling/command-ids.js';
import { claimIdempotencyKey } from '../http/idempotency.js';
import { type IdempotencyKey } from '../http/idempotency-key.decorator.js';
import { RefusalException } from '../http/refusal.exception.js';
import { mapUniqueViolation } from '../http/unique-violation.js';
import { type AllocateUserDto } from './organisation.dto.js';
import { buildMembershipChange } from './membership-change.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';

const refusalByIndex = { organisation_users_pkey: 'ALREADY_ALLOCATED' } as const;

/** Gives an existing user a role in an organisation. */
@Injectable()
export class AllocateUserCommand {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly sessionCache: SessionCache,
  ) {}

  /**
   * @throws RefusalException ORGANISATION_NOT_FOUND, USER_NOT_FOUND, NOT_ALLOWED, ALREADY_ALLOCATED; NOT_SIGNED_IN when the session ended
   * meanwhile; IdempotencyKeyReused
   */
  async execute(
    organisationId: OrganisationId,
    { userId, role }: AllocateUserDto,
    principal: Principal,
    idempotencyKey: IdempotencyKey,
  ): Promise<void> {
    const { value: key, requestHash } = idempotencyKey;
    const commandId = deriveOrGenerateCommandId(principal.userId, routes.organisationUsers(organisationId), key);
    await mapUniqueViolation(refusalByIndex, () =>
      this.transactions.runExclusive(principal, async (transaction, currentPrincipal) => {
        await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
        if (!(await claimIdempotencyKey(transaction, { commandId, requestHash, resultId: userId }))) return;
        await assertMayAllocate(transaction, currentPrincipal, userId);
        await transaction.insert(OrganisationUserEntity, { organisationId, userId, role });
        const object = { kind: 'user', id: userId } as const;
        await writeAudit(transaction, { actor: currentPrincipal, action: 'allocated', object, organisationId, fields: ['role'] });
        await recordChanges(transaction, [buildMembershipChange(userId, organisationId, 'added')]);
      }),
    );
    this.sessionCache.invalidateUser(userId);
  }
}

/**
 * God may allocate every user. An owner may allocate users who have a role in one of the owner's organisations or whom the owner created,
 * but never a god user: see docs/rules.md#accounts.
 * @throws RefusalException USER_NOT_FOUND, NOT_ALLOWED
 */
async function assertMayAllocate(transaction: EntityManager, currentPrincipal: Principal, userId: UserId): Promise<void> {
  const [user] = await transaction.query<{ isGod: boolean }[]>(
    `SELECT users.role = 'god' AS "isGod" FROM users WHERE users.id = $1 AND users.deleted_at IS NULL AND ($2 OR users.created_by = $3
       OR EXISTS (SELECT FROM organisation_users membership WHERE membership.user_id = users.id AND membership.organisation_id = ANY($4)))`,
    [userId, currentPrincipal.isGod, currentPrincipal.userId, organisationsOwnedBy(currentPrincipal)],
  );
  if (!user) throw new RefusalException('USER_NOT_FOUND');
  assertMayManageUser(currentPrincipal, user);
}
