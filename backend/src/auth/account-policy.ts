import { arrayOf, boolean, checkRows, type DataOf, id, object, string } from '@jamjar/contracts/type-guards';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type EntityManager } from 'typeorm';
import { RefusalException } from '../http/refusal.exception.js';
import { organisationsOwnedBy, type Principal } from './principal.js';
import { refusalInOrganisation } from './roles.js';

/** A user whom another user wants to change. The row is locked, so that memberships cannot change meanwhile (docs/adr/0018). */
export type ManagedUser = DataOf<typeof managedUserFields>;
const managedUserFields = {
  id: id<UserId>(),
  username: string,
  isGod: boolean,
  /** Organisations of the user that are not deleted. */
  organisations: arrayOf(id<OrganisationId>()),
};
export const isManagedUser = object(managedUserFields);

/** SQL expression for the `organisations` of a `ManagedUser`, in a statement about the table `users`. */
export const organisationsOfUserSql = `
  ARRAY(SELECT m.organisation_id FROM organisation_users m JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
         WHERE m.user_id = users.id)`;

/**
 * Reads and locks a user. An owner may see the users of their own organisations, god all users.
 * @throws RefusalException USER_NOT_FOUND also for a user whom the principal may not see
 */
export async function lockManagedUser(transaction: EntityManager, principal: Principal, userId: UserId): Promise<ManagedUser> {
  const rows: unknown[] = await transaction.query(
    `SELECT id, username, role = 'god' AS "isGod", ${organisationsOfUserSql} AS organisations
       FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE OF users`,
    [userId],
  );
  const [user] = checkRows(rows, isManagedUser);
  const ownedOrganisations = organisationsOwnedBy(principal);
  const isVisible = user && (principal.isGod || user.organisations.some((organisation) => ownedOrganisations.includes(organisation)));
  if (!isVisible) throw new RefusalException('USER_NOT_FOUND');
  return user;
}

/** Checks that the user is no god user, or that the principal is god, too. @throws RefusalException NOT_ALLOWED */
export function assertOnlyGodChangesGod(principal: Principal, { isGod }: Pick<ManagedUser, 'isGod'>): void {
  if (isGod && !principal.isGod) throw new RefusalException('NOT_ALLOWED');
}

/**
 * Checks that the principal may set a user's password. The password gives access to all organisations of the user, so an owner
 * may set it only when all of these are the owner's own (docs/rules.md#accounts).
 * @throws RefusalException NOT_ALLOWED
 */
export function assertMayResetPassword(principal: Principal, user: ManagedUser): void {
  assertOnlyGodChangesGod(principal, user);
  const ownedOrganisations = organisationsOwnedBy(principal);
  if (!principal.isGod && !user.organisations.every((organisation) => ownedOrganisations.includes(organisation)))
    throw new RefusalException('NOT_ALLOWED');
}

/**
 * Checks that the principal may change the memberships of an organisation: as its owner, or as god. Locks the
 * organisation as strongly as `assertWithinLimit` (organisation-limits.ts) does later: if two transactions first took a shared lock, each
 * would wait there for the other.
 * @throws RefusalException ORGANISATION_NOT_FOUND, NOT_ALLOWED
 */
export async function assertMayManageMemberships(transaction: EntityManager, principal: Principal, id: OrganisationId): Promise<void> {
  const found: unknown[] = await transaction.query('SELECT FROM organisations WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [
    id,
  ]);
  const refusal = found.length === 0 ? 'ORGANISATION_NOT_FOUND' : refusalInOrganisation(id, principal, 'owner', 'organisation');
  if (refusal) throw new RefusalException(refusal);
}

/**
 * Checks that each of the organisations keeps an owner when a user, whose row is locked, leaves it. Locks these organisations, so that
 * of two owners who leave at once the second sees that the first has left (docs/adr/0061).
 * @throws RefusalException LAST_OWNER
 */
export async function assertOwnersRemain(
  transaction: EntityManager,
  leaver: UserId,
  organisations: readonly OrganisationId[],
): Promise<void> {
  await transaction.query('SELECT FROM organisations WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [organisations]);
  const soleOwnerships: unknown[] = await transaction.query(
    `SELECT FROM organisation_users m WHERE m.user_id = $1 AND m.role = 'owner' AND m.organisation_id = ANY($2) AND NOT EXISTS (
       SELECT FROM organisation_users other WHERE other.organisation_id = m.organisation_id AND other.role = 'owner' AND other.user_id <> $1)`,
    [leaver, organisations],
  );
  if (soleOwnerships.length > 0) throw new RefusalException('LAST_OWNER');
}
