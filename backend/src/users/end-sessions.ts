import { type UserId } from '@jamjar/contracts/ids';
import { type NewChange } from '@jamjar/contracts/realtime/changes';
import { type InTransaction } from '@jamjar/infra/changes/change-writer';

/** Ends all sessions of a user, or all but one. @returns the change to be recorded: by it every instance closes their sockets */
export async function endSessionsOf(
  transaction: InTransaction,
  { id, username }: { id: UserId; username: string },
  exceptSession: string | null = null,
): Promise<NewChange> {
  await transaction.query('DELETE FROM user_sessions WHERE username = $1 AND sid IS DISTINCT FROM $2', [username, exceptSession]);
  return { kind: 'force_logout', audience: `user:${id}`, gigId: null, keys: { userId: id, exceptSession } };
}
