import { type OrganisationId } from '@jamjar/contracts/ids';
import { ownedBy, type Person } from '../auth/person.js';
import { type ManagedUser } from '../auth/managed-user.js';

/**
 * Whose audit tells of what was done to a user: of god's doings that of every organisation the user belongs to, of an owner's that of
 * those they own together. Null: nobody's but the log itself.
 */
export function auditedIn({ organisations }: ManagedUser, sender: Person): readonly (OrganisationId | null)[] {
  const owned = ownedBy(sender);
  const told = sender.god ? organisations : organisations.filter((organisation) => owned.includes(organisation));
  return told.length > 0 ? told : [null];
}
