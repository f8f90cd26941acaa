import { userId, type UserId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit-writer.js';
import { AccountChanges } from '../auth/account-changes.js';
import { mayManage } from '../auth/managed-organisation.js';
import { hashOf } from '../auth/passwords.js';
import { type Person } from '../auth/person.js';
import { commandIdFor, derivedId } from '../command-handling/command-ids.js';
import { isFirstTime } from '../http/first-time.js';
import { type RequestKey } from '../http/idempotency-key.js';
import { Refused } from '../http/refused.js';
import { unlessTaken } from '../http/unique-names.js';
import { OrganisationUserEntity } from '../organisations/organisation-user.entity.js';
import { type CreateUserForm } from './user.bodies.js';
import { UserEntity } from './user.entity.js';

const taken = { users_username_key: 'USERNAME_TAKEN' } as const;

/** Somebody new who can sign in, as a rule a member of an organisation from the start (S1 §6, §7). */
@Injectable()
export class CreateUser {
  constructor(private readonly changes: AccountChanges) {}

  /** Only god makes a user without an organisation. @throws Refused ORGANISATION_MISSING, ORGANISATION_NOT_FOUND, USERNAME_TAKEN; KeyReused */
  async run(form: CreateUserForm, asking: Person, { key, requestHash }: RequestKey): Promise<UserId> {
    const { username, organisationId = null, role = 'operator' } = form;
    if (!organisationId && !asking.god) throw new Refused('ORGANISATION_MISSING', { organisationId: 'Select an organisation.' });
    const commandId = commandIdFor(asking.userId, routes.users, key);
    const id = userId(derivedId(commandId, 'user'));
    const passwordHash = await hashOf(form.password); // slow, so not while others wait for the transaction
    await unlessTaken(taken, () =>
      this.changes.inTurn(asking, async (transaction, sender) => {
        if (organisationId) await mayManage(transaction, sender, organisationId);
        if (!(await isFirstTime(transaction, { commandId, requestHash, resultId: id }))) return;
        await transaction.insert(UserEntity, { id, username, passwordHash, role, createdBy: sender.userId, updatedBy: sender.userId });
        if (organisationId) await transaction.insert(OrganisationUserEntity, { organisationId, userId: id, role });
        const object = { kind: 'user', id } as const;
        const fields = ['username', 'password', 'role'];
        await writeAudit(transaction, { by: sender, action: 'created', object, organisationId, fields });
      }),
    );
    return id;
  }
}
