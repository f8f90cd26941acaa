import { checkRows } from '@jamjar/contracts/type-guards';
import { toUsername } from '@jamjar/contracts/text/stored-text';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { type Pool } from 'pg';
import { type AuditEntry, writeAudit } from '../audit/audit-writer.js';
import { isManagedUser, organisationsOfUserSql } from '../auth/account-policy.js';
import { hashPassword } from '../auth/passwords.js';
import { endUserSessions } from './end-sessions.js';

/**
 * Sets a user's password from the server's console, removes their second factor and ends all their sessions, on every instance.
 * @returns null when the user does not exist
 */
export async function resetPasswordFromConsole(
  database: Pool,
  { username, password }: { username: string; password: string },
): Promise<{ hadSecondFactor: boolean } | null> {
  const passwordHash = await hashPassword(password);
  return runInTransaction(database, async (transaction) => {
    const { rows } = await transaction.query(
      `UPDATE users SET password_hash = $2, updated_at = now(), updated_by = NULL WHERE username = $1 AND deleted_at IS NULL
       RETURNING id, username, role = 'god' AS "isGod", ${organisationsOfUserSql} AS organisations`,
      [toUsername(username), passwordHash],
    );
    const [user] = checkRows(rows, isManagedUser);
    if (!user) return null;
    const removeConfirmed = 'DELETE FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL';
    const hadSecondFactor = (await transaction.query(removeConfirmed, [user.id])).rowCount === 1;
    const { audit, changes } = await endUserSessions(transaction, user, { actor: null, action: 'password reset', fields: ['password'] });
    const removal = audit.map((entry): AuditEntry => ({ ...entry, action: 'second factor removed', fields: [] }));
    await writeAudit(transaction, null, hadSecondFactor ? [...audit, ...removal] : audit);
    await recordChanges(transaction, changes);
    return { hadSecondFactor };
  });
}
