import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { type Pool } from 'pg';
import { type EntityManager } from 'typeorm';
import { type Person } from './person.js';

interface PersonRow {
  id: string;
  username: string;
  role: string;
  ends_at: Date;
  memberships: Record<string, string>;
}

const byRole: ReadonlyMap<string, OrganisationRole> = new Map(organisationRoles.map((role) => [role, role]));

const personSql = `
  SELECT u.id, u.username, u.role, s.expire AS ends_at,
         (SELECT coalesce(jsonb_object_agg(m.organisation_id, m.role), '{}')
            FROM organisation_users m JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
           WHERE m.user_id = u.id) AS memberships
    FROM user_sessions s JOIN users u ON u.username = s.username AND u.deleted_at IS NULL
   WHERE s.sid = $1 AND s.expire > now()`;

/** Session, user and memberships in one round trip. Null: no such session, it has ended, or its user is gone. */
export async function personOfSession(database: Pool, sessionId: string): Promise<Person | null> {
  const { rows } = await database.query<PersonRow>({ name: 'person-of-session', text: personSql, values: [sessionId] });
  return rows[0] ? personFrom(rows[0], sessionId) : null;
}

/** The same within a transaction. */
export async function personNow(transaction: EntityManager, sessionId: string): Promise<Person | null> {
  const [row] = await transaction.query<PersonRow[]>(personSql, [sessionId]);
  return row ? personFrom(row, sessionId) : null;
}

function personFrom({ id, username, role, ends_at, memberships }: PersonRow, sessionId: string): Person {
  const roles = new Map<OrganisationId, OrganisationRole>();
  for (const [organisation, name] of Object.entries(memberships)) {
    const known = byRole.get(name);
    if (known) roles.set(organisationId(organisation), known);
  }
  return {
    userId: userId(id),
    username,
    god: role === 'god',
    sessionId,
    sessionEndsAt: ends_at.getTime(),
    memberships: roles,
    roleIn: (organisation) => roles.get(organisation) ?? null,
  };
}
