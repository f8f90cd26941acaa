import { organisationId, userId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { inTransaction } from '@jamjar/infra/database/transaction';
import { type Pool } from 'pg';
import { organisationsOfUser } from '../auth/managed-user.js';
import { hashOf } from '../auth/passwords.js';
import { auditAbout } from './audit-about.js';
import { endSessionsOf } from './end-sessions.js';

/**
 * From the server's own console: gives somebody a new password and ends all their sessions, on every instance.
 * @returns whether there is such a user
 */
export async function resetPassword(database: Pool, { username, password }: { username: string; password: string }): Promise<boolean> {
  const passwordHash = await hashOf(password);
  return inTransaction(database, async (transaction) => {
    const { rows } = await transaction.query<{ id: string; username: string }>(
      'UPDATE users SET password_hash = $2, updated_at = now(), updated_by = NULL WHERE username = $1 AND deleted_at IS NULL RETURNING id, username',
      [username.trim().toLowerCase(), passwordHash],
    );
    const [found] = rows;
    if (!found) return false;
    const memberships = await transaction.query<{ organisation_id: string }>(organisationsOfUser, [found.id]);
    const organisations = memberships.rows.map((row) => organisationId(row.organisation_id));
    const user = { id: userId(found.id), username: found.username, organisations };
    await auditAbout(transaction, user, null, { action: 'password reset', fields: ['password'] });
    await recordChanges(transaction, [await endSessionsOf(transaction, user)]);
    return true;
  });
}
