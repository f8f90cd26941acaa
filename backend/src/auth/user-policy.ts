import { organisationId, userId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type EntityManager } from 'typeorm';
import { organisationsOwnedBy, type Principal } from './principal.js';
import { RefusalException } from '../http/refusal.exception.js';

/** A user whom another user wants to change. The row is locked; memberships cannot change meanwhile (docs/adr/0018). */
export interface ManagedUser {
  readonly id: UserId;
  readonly username: string;
  readonly isGod: boolean;
  /** Organisations of the user that are not deleted. */
  readonly organisations: readonly OrganisationId[];
}

/** Selects the ids of the organisations that the user `$1` belongs to and that are not deleted. */
export const organisationsOfUserSql = `
  SELECT m.organisation_id FROM organisation_users m
    JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
   WHERE m.user_id = $1`;

interface ManagedUserRow {
  id: string;
  username: string;
  role: string;
  organisations: string[];
}

/**
 * Reads and locks a user. An owner reaches the users of their own organisations, god reaches all users.
 * @throws RefusalException USER_NOT_FOUND also for a user whom the principal does not reach
 */
export async function lockManagedUser(transaction: EntityManager, principal: Principal, id: UserId): Promise<ManagedUser> {
  const [row] = await transaction.query<ManagedUserRow[]>(
    `SELECT u.id, u.username, u.role, ARRAY(${organisationsOfUserSql}) AS organisations
       FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL FOR NO KEY UPDATE OF u`,
    [id],
  );
  const user = row && {
    id: userId(row.id),
    username: row.username,
    isGod: row.role === 'god',
    organisations: row.organisations.map((organisation) => organisationId(organisation)),
  };
  if (!user || !canReach(principal, user)) throw new RefusalException('USER_NOT_FOUND');
  return user;
}

/** Only god may change a god user. @throws RefusalException NOT_ALLOWED */
export function assertMayManageUser(principal: Principal, { isGod }: Pick<ManagedUser, 'isGod'>): void {
  if (isGod && !principal.isGod) throw new RefusalException('NOT_ALLOWED');
}

/**
 * Checks that the principal may set a user's password. The password gives access to all organisations of the user, so an owner
 * may set it only when all of these are the owner's own (docs/rules.md#accounts).
 * @throws RefusalException NOT_ALLOWED
 */
export function assertMayResetPassword(principal: Principal, user: ManagedUser): void {
  assertMayManageUser(principal, user);
  const owned = organisationsOwnedBy(principal);
  if (!principal.isGod && !user.organisations.every((organisation) => owned.includes(organisation)))
    throw new RefusalException('NOT_ALLOWED');
}

const canReach = (principal: Principal, { organisations }: ManagedUser): boolean =>
  principal.isGod || organisationsOwnedBy(principal).some((organisation) => organisations.includes(organisation));
