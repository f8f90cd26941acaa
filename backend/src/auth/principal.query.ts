import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { type Pool } from 'pg';
import { type EntityManager } from 'typeorm';
import { type Principal } from './principal.js';

interface PrincipalRow {
  id: string;
  username: string;
  role: string;
  ends_at: Date;
  memberships: Record<string, string>;
}

const roleByName: ReadonlyMap<string, OrganisationRole> = new Map(organisationRoles.map((role) => [role, role]));

const principalSql = `
  SELECT u.id, u.username, u.role, s.expire AS ends_at,
         (SELECT coalesce(jsonb_object_agg(m.organisation_id, m.role), '{}')
            FROM organisation_users m JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
           WHERE m.user_id = u.id) AS memberships
    FROM user_sessions s JOIN users u ON u.username = s.username AND u.deleted_at IS NULL
   WHERE s.sid = $1 AND s.expire > now()`;

/** Reads session, user and memberships in one round trip. Null for a session that is unknown or expired, or whose user is deleted. */
export async function readPrincipal(database: Pool, sessionId: string): Promise<Principal | null> {
  const { rows } = await database.query<PrincipalRow>({ name: 'principal-of-session', text: principalSql, values: [sessionId] });
  return rows[0] ? toPrincipal(rows[0], sessionId) : null;
}

/** The same as `readPrincipal`, within a transaction. */
export async function readPrincipalInTransaction(transaction: EntityManager, sessionId: string): Promise<Principal | null> {
  const [row] = await transaction.query<PrincipalRow[]>(principalSql, [sessionId]);
  return row ? toPrincipal(row, sessionId) : null;
}

function toPrincipal({ id, username, role: userRole, ends_at, memberships }: PrincipalRow, sessionId: string): Principal {
  const roles = new Map<OrganisationId, OrganisationRole>();
  for (const [organisation, name] of Object.entries(memberships)) {
    const role = roleByName.get(name);
    if (role) roles.set(organisationId(organisation), role);
  }
  return {
    userId: userId(id),
    username,
    isGod: userRole === 'god',
    sessionId,
    sessionEndsAt: ends_at.getTime(),
    memberships: roles,
    roleIn: (organisation) => roles.get(organisation) ?? null,
  };
}
