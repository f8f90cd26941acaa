import { type OrganisationId } from '@jamjar/contracts/ids';
import { type InTransaction } from '@jamjar/infra/changes/change-writer';
import { type AuditEntry, writeAudit } from '../audit/audit-writer.js';
import { type ManagedUser } from '../auth/managed-user.js';
import { ownedBy, type Person } from '../auth/person.js';

/** Writes down what somebody did to a user, in every audit that tells of it. */
export async function auditAbout(
  transaction: InTransaction,
  user: ManagedUser,
  by: Person,
  done: Pick<AuditEntry, 'action' | 'fields'>,
): Promise<void> {
  for (const organisationId of toldIn(user, by))
    await writeAudit(transaction, { ...done, by, object: { kind: 'user', id: user.id }, organisationId });
}

/**
 * Of god's doings the audit of every organisation the user belongs to, of an owner's those of the ones they own together. Null: nobody's
 * but the log itself.
 */
function toldIn({ organisations }: ManagedUser, sender: Person): readonly (OrganisationId | null)[] {
  const owned = ownedBy(sender);
  const told = sender.god ? organisations : organisations.filter((organisation) => owned.includes(organisation));
  return told.length > 0 ? told : [null];
}
