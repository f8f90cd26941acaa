import { userId, type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountTransactions } from '../auth/account-transactions.js';
import { assertMayManageMemberships } from '../auth/organisation-policy.js';
import { hashPassword } from '../auth/passwords.js';
import { type Principal } from '../auth/principal.js';
import { deriveOrGenerateCommandId, deriveId } from '../command-handling/command-ids.js';
import { claimIdempotencyKey } from '../http/idempotency.js';
import { type IdempotencyKey } from '../http/idempotency-key.decorator.js';
import { RefusalException } from '../http/refusal.exception.js';
import { mapUniqueViolation } from '../http/unique-violation.js';
import { OrganisationUserEntity } from '../organisations/organisation-user.entity.js';
import { type CreateUserDto } from './user.dto.js';
import { UserEntity } from './user.entity.js';

const refusalByIndex = { users_username_key: 'USERNAME_TAKEN' } as const;

/** Creates a user, usually with a role in an organisation (docs/rules.md#accounts). */
@Injectable()
export class CreateUserCommand {
  constructor(private readonly transactions: AccountTransactions) {}

  /**
   * Only god may create a user without an organisation.
   * @throws RefusalException ORGANISATION_MISSING, ORGANISATION_NOT_FOUND, NOT_ALLOWED, USERNAME_TAKEN, NOT_SIGNED_IN
   * @throws IdempotencyKeyReused
   */
  async execute(dto: CreateUserDto, principal: Principal, { value: key, requestHash }: IdempotencyKey): Promise<UserId> {
    const { username, organisationId = null, role = 'operator' } = dto;
    if (!organisationId && !principal.isGod)
      throw new RefusalException('ORGANISATION_MISSING', { organisationId: 'Select an organisation.' });
    const commandId = deriveOrGenerateCommandId(principal.userId, routes.users, key);
    const id = userId(deriveId(commandId, 'user'));
    const passwordHash = await hashPassword(dto.password); // slow, so it runs before the exclusive transaction
    await mapUniqueViolation(refusalByIndex, () =>
      this.transactions.runExclusive(principal, async (transaction, currentPrincipal) => {
        if (organisationId) await assertMayManageMemberships(transaction, currentPrincipal, organisationId);
        if (!(await claimIdempotencyKey(transaction, { commandId, requestHash, resultId: id }))) return;
        await transaction.insert(UserEntity, {
          id,
          username,
          passwordHash,
          role,
          createdBy: currentPrincipal.userId,
          updatedBy: currentPrincipal.userId,
        });
        if (organisationId) await transaction.insert(OrganisationUserEntity, { organisationId, userId: id, role });
        const object = { kind: 'user', id } as const;
        const fields = ['username', 'password', 'role'];
        await writeAudit(transaction, { actor: currentPrincipal, action: 'created', object, organisationId, fields });
      }),
    );
    return id;
  }
}
