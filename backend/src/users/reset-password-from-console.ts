import { organisationId, userId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { runInTransaction } from '@jamjar/infra/database/transaction';
import { type Pool } from 'pg';
import { organisationsOfUserSql } from '../auth/user-policy.js';
import { hashPassword } from '../auth/passwords.js';
import { writeAudit } from '../audit/audit-writer.js';
import { buildUserAudit } from './user-audit.js';
import { endUserSessions } from './end-sessions.js';

/**
 * Sets a user's password from the server's console and ends all their sessions, on every instance.
 * @returns whether the user exists
 */
export async function resetPasswordFromConsole(
  database: Pool,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return runInTransaction(database, async (transaction) => {
    const { rows } = await transaction.query<{ id: string; username: string }>(
      'UPDATE users SET password_hash = $2, updated_at = now(), updated_by = NULL WHERE username = $1 AND deleted_at IS NULL RETURNING id, username',
      [username.trim().toLowerCase(), passwordHash],
    );
    const [row] = rows;
    if (!row) return false;
    const memberships = await transaction.query<{ organisation_id: string }>(organisationsOfUserSql, [row.id]);
    const organisations = memberships.rows.map(({ organisation_id }) => organisationId(organisation_id));
    const user = { id: userId(row.id), username: row.username, organisations };
    const actor = null; // the console has no signed-in user
    await writeAudit(transaction, actor, buildUserAudit(user, actor, { action: 'password reset', fields: ['password'] }));
    await recordChanges(transaction, [await endUserSessions(transaction, user)]);
    return true;
  });
}
