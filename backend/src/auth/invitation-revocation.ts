import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { checkRows, id, object, string } from '@jamjar/contracts/type-guards';
import { type EntityManager } from 'typeorm';
import { type AuditEntry } from '../audit/audit-writer.js';
import { readReturnedRows } from '../relational-writes/returned-rows.js';
import { usableInvitationSql } from './invitation.entities.js';
import { temporaryOperatorsEndSql } from './temporary-operators.js';

const isUsableSql = usableInvitationSql('$2');

/** Revokes those of the usable invitations that meet a condition, which may use `$1`. @returns what to write to the audit log */
async function revoke(transaction: EntityManager, condition: string, parameter: readonly string[]): Promise<AuditEntry[]> {
  const rows = await readReturnedRows(
    transaction,
    `UPDATE invitations AS i SET revoked_at = $2 WHERE ${isUsableSql} AND ${condition} RETURNING i.id, i.organisation_id AS "organisationId"`,
    [parameter, new Date()],
  );
  const revoked = checkRows(rows, object({ id: string, organisationId: id<OrganisationId>() }));
  return revoked.map(({ organisationId, ...invitation }) => ({
    action: 'revoked',
    object: { kind: 'invitation', id: invitation.id },
    organisationId,
    fields: [],
  }));
}

/**
 * Revokes the invitations of those of the users who may not invite any more: who own the organisation no more, or were deleted. They stay
 * revoked when such a user becomes an owner again (docs/rules.md#invitations). @returns what to write to the audit log
 */
export const revokeInvitationsOf = async (transaction: EntityManager, users: readonly UserId[]): Promise<AuditEntry[]> =>
  users.length === 0
    ? []
    : revoke(
        transaction,
        `i.created_by = ANY ($1) AND NOT EXISTS (
           SELECT FROM users u WHERE u.id = i.created_by AND u.deleted_at IS NULL AND (u.role = 'god' OR EXISTS (
             SELECT FROM organisation_users m WHERE m.user_id = u.id AND m.organisation_id = i.organisation_id AND m.role = 'owner')))`,
        users,
      );

/**
 * Revokes the invitations to those of the gigs that are completed or deleted: they stay revoked when such a gig is reopened. The others
 * end when helping would, also after the gig was moved (docs/rules.md#helper-for-tonight). @returns what to write to the audit log
 */
export async function endInvitationsToPastGigs(transaction: EntityManager, gigIds: readonly string[]): Promise<AuditEntry[]> {
  const ofGigs = 'i.gig_id = ANY ($1)';
  await transaction.query(
    `UPDATE invitations AS i SET expires_at = ${temporaryOperatorsEndSql} FROM gigs AS g
      WHERE g.id = i.gig_id AND ${ofGigs} AND ${isUsableSql} AND i.expires_at <> ${temporaryOperatorsEndSql}`,
    [gigIds, new Date()],
  );
  return revoke(transaction, `${ofGigs} AND EXISTS (SELECT FROM gigs AS g WHERE g.id = i.gig_id AND (g.completed OR g.deleted))`, gigIds);
}
