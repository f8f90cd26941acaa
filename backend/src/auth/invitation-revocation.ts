import { checkRows, id, object, string } from '@jamjar/contracts/type-guards';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type EntityManager } from 'typeorm';
import { type AuditEntry } from '../audit/audit-writer.js';

/** An update is in a SELECT, because TypeORM returns its rows in an array together with their number. */
const revokeSql = `
  WITH revoked AS (
    UPDATE invitations AS i SET revoked_at = $2
     WHERE i.created_by = ANY ($1) AND i.revoked_at IS NULL AND i.uses_left > 0 AND i.expires_at > $2
       AND NOT EXISTS (
         SELECT FROM users u WHERE u.id = i.created_by AND u.deleted_at IS NULL AND (u.role = 'god' OR EXISTS (
           SELECT FROM organisation_users m WHERE m.user_id = u.id AND m.organisation_id = i.organisation_id AND m.role = 'owner')))
    RETURNING i.id, i.organisation_id AS "organisationId")
  SELECT * FROM revoked`;

/**
 * Revokes the invitations of those of the users who may not invite any more: who own the organisation no more, or were deleted. They stay
 * revoked when such a user becomes an owner again (docs/rules.md#invitations). @returns what to write to the audit log
 */
export async function revokeInvitationsOf(transaction: EntityManager, users: readonly UserId[]): Promise<AuditEntry[]> {
  if (users.length === 0) return [];
  const rows: unknown[] = await transaction.query(revokeSql, [users, new Date()]);
  const revoked = checkRows(rows, object({ id: string, organisationId: id<OrganisationId>() }));
  return revoked.map(({ organisationId, ...invitation }) => ({
    action: 'revoked',
    object: { kind: 'invitation', id: invitation.id },
    organisationId,
    fields: [],
  }));
}
