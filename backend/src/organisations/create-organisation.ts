import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { normalisedName } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountChanges } from '../auth/account-changes.js';
import { hashOf } from '../auth/passwords.js';
import { type Person } from '../auth/person.js';
import { commandIdFor, derivedId } from '../command-handling/command-ids.js';
import { isFirstTime } from '../http/first-time.js';
import { type RequestKey } from '../http/idempotency-key.js';
import { unlessTaken } from '../http/unique-names.js';
import { UserEntity } from '../users/user.entity.js';
import { type CreateOrganisationForm } from './organisation.bodies.js';
import { OrganisationUserEntity } from './organisation-user.entity.js';
import { OrganisationEntity } from './organisation.entity.js';

const taken = { organisations_living_name: 'ORGANISATION_NAME_TAKEN', users_username_key: 'USERNAME_TAKEN' } as const;

/** An organisation together with its first owner: both or neither (S1 §7). */
@Injectable()
export class CreateOrganisation {
  constructor(private readonly changes: AccountChanges) {}

  /** @throws Refused ORGANISATION_NAME_TAKEN, USERNAME_TAKEN; KeyReused */
  async run(form: CreateOrganisationForm, asking: Person, { key, requestHash }: RequestKey): Promise<OrganisationId> {
    const commandId = commandIdFor(asking.userId, routes.organisations, key);
    const id = organisationId(derivedId(commandId, 'organisation'));
    const owner = userId(derivedId(commandId, 'owner'));
    const passwordHash = await hashOf(form.password); // slow, so not while others wait for the transaction
    await unlessTaken(taken, () =>
      this.changes.inTurn(asking, async (transaction, sender) => {
        if (!(await isFirstTime(transaction, { commandId, requestHash, resultId: id }))) return;
        await transaction.insert(OrganisationEntity, { id, name: form.name, normalisedName: normalisedName(form.name), ...by(sender) });
        await transaction.insert(UserEntity, { id: owner, username: form.username, passwordHash, role: 'owner', ...by(sender) });
        await transaction.insert(OrganisationUserEntity, { organisationId: id, userId: owner, role: 'owner' });
        await this.audit(transaction, sender, id, owner);
      }),
    );
    return id;
  }

  private async audit(transaction: EntityManager, by: Person, id: OrganisationId, owner: string): Promise<void> {
    const common = { by, action: 'created', organisationId: id } as const;
    await writeAudit(transaction, { ...common, object: { kind: 'organisation', id }, fields: ['name'] });
    await writeAudit(transaction, { ...common, object: { kind: 'user', id: owner }, fields: ['username', 'password', 'role'] });
  }
}

const by = ({ userId: id }: Person): Pick<OrganisationEntity, 'createdBy' | 'updatedBy'> => ({ createdBy: id, updatedBy: id });
