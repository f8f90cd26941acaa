import { type OrganisationId } from '@jamjar/contracts/ids';
import { type InTransaction } from '@jamjar/infra/changes/change-writer';
import { type AuditEntry, writeAudit } from '../audit/audit-writer.js';
import { type ManagedUser } from '../auth/managed-user.js';
import { ownedBy, type Person } from '../auth/person.js';

/** Writes down what was done to a user, in every audit that tells of it. @param by null: somebody at the server's own console */
export async function auditAbout(
  transaction: InTransaction,
  user: Concerned,
  by: Person | null,
  done: Pick<AuditEntry, 'action' | 'fields'>,
): Promise<void> {
  for (const organisationId of toldIn(user, by))
    await writeAudit(transaction, { ...done, by, object: { kind: 'user', id: user.id }, organisationId });
}

type Concerned = Pick<ManagedUser, 'id' | 'organisations'>;

/**
 * Of an owner's doings the audits of the organisations that they own and the user belongs to; of everybody else's (god's, the user's own,
 * the console's) those of all that the user belongs to. Null: of none.
 */
function toldIn({ id, organisations }: Concerned, by: Person | null): readonly (OrganisationId | null)[] {
  const told = by === null || by.god || by.userId === id ? organisations : organisations.filter((each) => ownedBy(by).includes(each));
  return told.length > 0 ? told : [null];
}
