import { type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type SqlExecutor } from '@jamjar/infra/changes/record-changes';

/**
 * Ends all sessions of a user, or all but the one with the id `exceptSession`.
 * @returns the change that the caller must record; it makes every instance close the sockets of these sessions
 */
export async function endUserSessions(
  transaction: SqlExecutor,
  { id, username }: { id: UserId; username: string },
  exceptSession: string | null = null,
): Promise<NewChange> {
  await transaction.query('DELETE FROM user_sessions WHERE username = $1 AND sid IS DISTINCT FROM $2', [username, exceptSession]);
  return { kind: 'force_logout', audience: `user:${id}`, gigId: null, keys: { userId: id, exceptSession } };
}
