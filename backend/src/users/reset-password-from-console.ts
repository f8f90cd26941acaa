import { checkRows } from '@jamjar/contracts/type-guards';
import { toUsername } from '@jamjar/contracts/text/stored-text';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { type Pool } from 'pg';
import { writeAudit } from '../audit/audit-writer.js';
import { isManagedUser, organisationsOfUserSql } from '../auth/account-policy.js';
import { hashPassword } from '../auth/passwords.js';
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
    const { rows } = await transaction.query(
      `UPDATE users SET password_hash = $2, updated_at = now(), updated_by = NULL WHERE username = $1 AND deleted_at IS NULL
       RETURNING id, username, role = 'god' AS "isGod", ${organisationsOfUserSql} AS organisations`,
      [toUsername(username), passwordHash],
    );
    const [user] = checkRows(rows, isManagedUser);
    if (!user) return false;
    const { audit, changes } = await endUserSessions(transaction, user, { actor: null, action: 'password reset', fields: ['password'] });
    await writeAudit(transaction, null, audit);
    await recordChanges(transaction, changes);
    return true;
  });
}
