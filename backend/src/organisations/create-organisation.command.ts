import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { normaliseName } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountTransactions } from '../auth/account-transactions.js';
import { hashPassword } from '../auth/passwords.js';
import { type Principal } from '../auth/principal.js';
import { deriveOrGenerateCommandId, deriveId } from '../command-handling/command-ids.js';
import { claimIdempotencyKey } from '../http/idempotency.js';
import { type IdempotencyKey } from '../http/idempotency-key.decorator.js';
import { mapUniqueViolation } from '../http/unique-violation.js';
import { UserEntity } from '../users/user.entity.js';
import { type CreateOrganisationDto } from './organisation.dto.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';
import { OrganisationEntity } from './organisation.entity.js';

const refusalByIndex = { organisations_active_name: 'ORGANISATION_NAME_TAKEN', users_username_key: 'USERNAME_TAKEN' } as const;

/** Creates an organisation and its first owner in one transaction. */
@Injectable()
export class CreateOrganisationCommand {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @throws RefusalException ORGANISATION_NAME_TAKEN, USERNAME_TAKEN, NOT_SIGNED_IN (session ended meanwhile); IdempotencyKeyReused */
  async execute(dto: CreateOrganisationDto, principal: Principal, { value: key, requestHash }: IdempotencyKey): Promise<OrganisationId> {
    const commandId = deriveOrGenerateCommandId(principal.userId, routes.organisations, key);
    const id = organisationId(deriveId(commandId, 'organisation'));
    const ownerId = userId(deriveId(commandId, 'owner'));
    const passwordHash = await hashPassword(dto.password); // slow, so it is done before the exclusive transaction
    await mapUniqueViolation(refusalByIndex, () =>
      this.transactions.runExclusive(principal, async (transaction, currentPrincipal) => {
        if (!(await claimIdempotencyKey(transaction, { commandId, requestHash, resultId: id }))) return;
        await transaction.insert(OrganisationEntity, {
          id,
          name: dto.name,
          normalisedName: normaliseName(dto.name),
          ...createdAndUpdatedBy(currentPrincipal),
        });
        await transaction.insert(UserEntity, {
          id: ownerId,
          username: dto.username,
          passwordHash,
          role: 'owner',
          ...createdAndUpdatedBy(currentPrincipal),
        });
        await transaction.insert(OrganisationUserEntity, { organisationId: id, userId: ownerId, role: 'owner' });
        await this.writeAuditEntries(transaction, currentPrincipal, id, ownerId);
      }),
    );
    return id;
  }

  private async writeAuditEntries(transaction: EntityManager, actor: Principal, id: OrganisationId, ownerId: string): Promise<void> {
    const commonAuditFields = { actor, action: 'created', organisationId: id } as const;
    await writeAudit(transaction, { ...commonAuditFields, object: { kind: 'organisation', id }, fields: ['name'] });
    await writeAudit(transaction, {
      ...commonAuditFields,
      object: { kind: 'user', id: ownerId },
      fields: ['username', 'password', 'role'],
    });
  }
}

const createdAndUpdatedBy = ({ userId: id }: Principal): Pick<OrganisationEntity, 'createdBy' | 'updatedBy'> => ({
  createdBy: id,
  updatedBy: id,
});
