import { userId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { inTransaction } from '@jamjar/infra/database/transaction';
import { type Pool } from 'pg';
import { writeAudit } from '../audit/audit-writer.js';
import { hashOf } from '../auth/passwords.js';
import { type Person } from '../auth/person.js';
import { endSessionsOf } from './end-sessions.js';

export interface NewPassword {
  username: string;
  password: string;
  /** Null: from the server's own console. */
  by: Pick<Person, 'userId'> | null;
}

/** Gives somebody a new password and ends all their sessions, on every instance. @returns whether there is such a user */
export async function resetPassword(database: Pool, { username, password, by }: NewPassword): Promise<boolean> {
  const passwordHash = await hashOf(password);
  return inTransaction(database, async (transaction) => {
    const { rows } = await transaction.query<{ id: string; username: string }>(
      'UPDATE users SET password_hash = $2, updated_at = now(), updated_by = $3 WHERE username = $1 AND deleted_at IS NULL RETURNING id, username',
      [username.toLowerCase(), passwordHash, by?.userId ?? null],
    );
    const [user] = rows;
    if (!user) return false;
    const id = userId(user.id);
    await writeAudit(transaction, {
      by,
      action: 'password reset',
      object: { kind: 'user', id },
      organisationId: null,
      fields: ['password'],
    });
    await recordChanges(transaction, [await endSessionsOf(transaction, { id, username: user.username })]);
    return true;
  });
}
