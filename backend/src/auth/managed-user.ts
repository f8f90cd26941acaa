import { organisationId, userId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type EntityManager } from 'typeorm';
import { ownedBy, type Person } from './person.js';
import { Refused } from '../http/refused.js';

/** Somebody whom somebody else wants to do something to. Locked: what was found out about them holds until the transaction ends. */
export interface ManagedUser {
  readonly id: UserId;
  readonly username: string;
  readonly god: boolean;
  /** The living organisations that they belong to. */
  readonly organisations: readonly OrganisationId[];
}

/** The living organisations that `$1` belongs to. */
export const organisationsOfUser = `
  SELECT m.organisation_id FROM organisation_users m
    JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
   WHERE m.user_id = $1`;

interface Row {
  id: string;
  username: string;
  role: string;
  organisations: string[];
}

/** An owner knows whoever belongs to one of their organisations, god everybody. @throws Refused USER_NOT_FOUND */
export async function managedUser(transaction: EntityManager, sender: Person, id: UserId): Promise<ManagedUser> {
  const [row] = await transaction.query<Row[]>(
    `SELECT u.id, u.username, u.role, ARRAY(${organisationsOfUser}) AS organisations
       FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL FOR NO KEY UPDATE OF u`,
    [id],
  );
  const user = row && {
    id: userId(row.id),
    username: row.username,
    god: row.role === 'god',
    organisations: row.organisations.map((each) => organisationId(each)),
  };
  if (!user || !knows(sender, user)) throw new Refused('USER_NOT_FOUND');
  return user;
}

/** Nobody but god touches god. @throws Refused NOT_ALLOWED */
export function mayTouch(sender: Person, { god }: Pick<ManagedUser, 'god'>): void {
  if (god && !sender.god) throw new Refused('NOT_ALLOWED');
}

/**
 * A password opens all that somebody may: so an owner gives a new one only to whoever belongs nowhere but to the owner's own
 * organisations (decisions, "Accounts and access"). @throws Refused NOT_ALLOWED
 */
export function mayGivePassword(sender: Person, user: ManagedUser): void {
  mayTouch(sender, user);
  const owned = ownedBy(sender);
  if (!sender.god && !user.organisations.every((organisation) => owned.includes(organisation))) throw new Refused('NOT_ALLOWED');
}

const knows = (sender: Person, { organisations }: ManagedUser): boolean =>
  sender.god || ownedBy(sender).some((organisation) => organisations.includes(organisation));
