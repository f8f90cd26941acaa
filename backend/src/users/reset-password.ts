import { userId, type UserId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { inTransaction } from '@jamjar/infra/database/transaction';
import { type Pool, type PoolClient } from 'pg';
import { writeAudit } from '../audit/audit-writer.js';
import { hashOf } from '../auth/passwords.js';
import { type Person } from '../auth/person.js';

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
    const { rows } = await transaction.query<{ id: string }>(
      'UPDATE users SET password_hash = $2, updated_at = now(), updated_by = $3 WHERE username = $1 AND deleted_at IS NULL RETURNING id',
      [username.toLowerCase(), passwordHash, by?.userId ?? null],
    );
    const [user] = rows;
    if (!user) return false;
    await transaction.query('DELETE FROM user_sessions WHERE username = $1', [username.toLowerCase()]);
    await tell(transaction, userId(user.id), by);
    return true;
  });
}

async function tell(transaction: PoolClient, id: UserId, by: NewPassword['by']): Promise<void> {
  const object = { kind: 'user', id } as const;
  await writeAudit(transaction, { by, action: 'password reset', object, organisationId: null, fields: ['password'] });
  const keys = { userId: id, exceptSession: null };
  await recordChanges(transaction, [{ kind: 'force_logout', audience: `user:${id}`, liveEventId: null, keys }]);
}
