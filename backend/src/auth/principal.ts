import { arrayOf, boolean, checkRows, id, number, object, oneOf, string } from '@jamjar/contracts/type-guards';
import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type GigId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type Pool } from 'pg';
import { type RequestOrigin } from '../http/request-origin.js';
import { type EntityManager } from 'typeorm';
import { isOverSql } from './temporary-operators.js';

/** The user who sends a request, with their memberships. Access depends on `isGod` and the memberships alone (docs/rules.md#access). */
export interface Principal {
  readonly userId: UserId;
  readonly username: string;
  readonly isGod: boolean;
  /** The id under which the session is stored (`toStoredSessionId`). */
  readonly sessionId: string;
  /** When the session expires, in milliseconds since 1970. */
  readonly sessionEndsAt: number;
  /** When use of the session was last recorded (`recordUse`), in milliseconds since 1970. */
  readonly sessionUsedAt: number;
  /** The user's role in each of their organisations, without deleted ones. A god user needs no membership. */
  readonly memberships: ReadonlyMap<OrganisationId, OrganisationRole>;
  /** The gigs that the user runs for one evening, each with its organisation, in which the user has no role (docs/rules.md#helper-for-tonight). */
  readonly temporaryGigs: ReadonlyMap<GigId, OrganisationId>;
  /** Only of a request's context (`@CurrentRequest`): where that comes from, for the security log. */
  readonly origin?: RequestOrigin;
}

/** The organisations in which the principal's membership has the role owner; being god does not count. */
export const organisationsOwnedBy = ({ memberships }: Principal): OrganisationId[] =>
  [...memberships].flatMap(([organisation, role]) => (role === 'owner' ? [organisation] : []));

const isPrincipalRow = object({
  userId: id<UserId>(),
  username: string,
  isGod: boolean,
  sessionId: string,
  sessionEndsAt: number,
  sessionUsedAt: number,
  memberships: arrayOf(object({ organisation: id<OrganisationId>(), role: oneOf(organisationRoles) })),
  temporaryGigs: arrayOf(object({ gig: id<GigId>(), organisation: id<OrganisationId>() })),
});

/** Helping also ends by itself when its time has come, so that it waits for no due work, for example after a stop. */
const principalSql = `
  SELECT u.id AS "userId", u.username, u.role = 'god' AS "isGod", s.sid AS "sessionId",
         (extract(epoch FROM s.expire) * 1000)::float8 AS "sessionEndsAt",
         (extract(epoch FROM s.used_at) * 1000)::float8 AS "sessionUsedAt",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('organisation', m.organisation_id, 'role', m.role)), '[]')
            FROM organisation_users m JOIN organisations o ON o.id = m.organisation_id AND o.deleted_at IS NULL
           WHERE m.user_id = u.id) AS memberships,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('gig', t.gig_id, 'organisation', t.organisation_id)), '[]')
            FROM temporary_operators t LEFT JOIN gigs g ON g.id = t.gig_id
           WHERE t.user_id = u.id AND t.ended_at IS NULL AND ${isOverSql} IS NOT TRUE) AS "temporaryGigs"
    FROM user_sessions s JOIN users u ON u.username = s.username AND u.deleted_at IS NULL
   WHERE s.sid = $1 AND s.expire > now()`;

/** Reads session, user and memberships in one round trip. Null for a session that is unknown or expired, or whose user is deleted. */
export async function readPrincipal(database: Pool, sessionId: string): Promise<Principal | null> {
  const { rows } = await database.query({ name: 'principal-of-session', text: principalSql, values: [sessionId, new Date()] });
  return toPrincipal(rows);
}

/** The same as `readPrincipal`, within a transaction. */
export async function readPrincipalInTransaction(transaction: EntityManager, sessionId: string): Promise<Principal | null> {
  return toPrincipal(await transaction.query(principalSql, [sessionId, new Date()]));
}

function toPrincipal(rows: unknown[]): Principal | null {
  const [row] = checkRows(rows, isPrincipalRow);
  if (!row) return null;
  const memberships = new Map(row.memberships.map(({ organisation, role }) => [organisation, role]));
  return { ...row, memberships, temporaryGigs: new Map(row.temporaryGigs.map(({ gig, organisation }) => [gig, organisation])) };
}
