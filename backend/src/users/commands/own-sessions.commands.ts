import { checkRows, object, string } from '@jamjar/contracts/type-guards';
import { type SessionId } from '@jamjar/contracts/ids';
import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { AccountWriter } from '../../auth/account-writer.js';
import { type Principal } from '../../auth/principal.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { endOwnSessions } from '../end-sessions.js';

/**
 * Ends one of the principal's sessions, with its sockets on every instance; without an id all but the current one.
 * @throws RefusalException SESSION_NOT_FOUND also for a session of another user; NOT_SIGNED_IN
 */
export class EndOwnSessions extends RequestCommand<{ id?: SessionId; principal: Principal }, MessageResponse> {}

export const EndOwnSessionsHandler = commandHandler(EndOwnSessions, [AccountWriter], async (accounts, { id, principal }) => {
  await accounts.execute({ principal }, async (transaction, actor) => {
    const logout = { action: 'logged out', fields: [] } as const;
    if (id === undefined) return endOwnSessions(transaction, actor, logout);
    const rows: unknown[] = await transaction.query('SELECT sid FROM user_sessions WHERE id = $1 AND username = $2', [id, actor.username]);
    const [session] = checkRows(rows, object({ sid: string }));
    if (!session) throw new RefusalException('SESSION_NOT_FOUND');
    return endOwnSessions(transaction, actor, { ...logout, exceptSession: null, onlySession: session.sid });
  });
  return { message: 'Signed out' };
});
