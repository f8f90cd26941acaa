import { type OrganisationId } from '@jamjar/contracts/ids';
import { type AuditEntry } from '../audit/audit-writer.js';
import { type ManagedUser } from '../auth/user-policy.js';
import { organisationsOwnedBy, type Principal } from '../auth/principal.js';

/**
 * Builds the audit entries about a change of a user: one for each organisation whose owners may see it (docs/rules.md#timeline-and-audit).
 * @param actor null for a change from the server's console
 */
export function buildUserAudit(user: AuditedUser, actor: Principal | null, entry: Pick<AuditEntry, 'action' | 'fields'>): AuditEntry[] {
  return organisationsToAudit(user, actor).map((organisationId) => ({ ...entry, object: { kind: 'user', id: user.id }, organisationId }));
}

type AuditedUser = Pick<ManagedUser, 'id' | 'organisations'>;

/**
 * A change made by an owner is shown in the organisations that the owner owns and the user belongs to; any other change (by god,
 * by the user or from the console) in all organisations of the user. Without any, the entry gets the organisation null.
 */
function organisationsToAudit({ id, organisations }: AuditedUser, actor: Principal | null): readonly (OrganisationId | null)[] {
  const isChangeByOwner = actor !== null && !actor.isGod && actor.userId !== id;
  const relevantOrganisations = isChangeByOwner
    ? organisations.filter((organisation) => organisationsOwnedBy(actor).includes(organisation))
    : organisations;
  return relevantOrganisations.length > 0 ? relevantOrganisations : [null];
}
