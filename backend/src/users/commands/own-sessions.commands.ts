import { checkRows, object, string } from '@jamjar/contracts/type-guards';
import { type SessionId } from '@jamjar/contracts/ids';
import { type MessageResponse } from '@jamjar/contracts/users/user.views';
import { AccountWriter } from '../../auth/account-writer.js';
import { type Principal } from '../../auth/principal.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { endUserSessions } from '../end-sessions.js';

/**
 * Ends one of the principal's sessions, with its sockets on every instance; without an id all but the current one.
 * @throws RefusalException SESSION_NOT_FOUND also for a session of another user; NOT_SIGNED_IN
 */
export class EndOwnSessions extends RequestCommand<{ id?: SessionId; principal: Principal }, MessageResponse> {}

export const EndOwnSessionsHandler = commandHandler(EndOwnSessions, [AccountWriter], async (accounts, { id, principal }) => {
  await accounts.execute({ principal }, async (transaction, actor) => {
    const { userId, username, sessionId, memberships } = actor;
    const find = 'SELECT sid FROM user_sessions WHERE id = $1 AND username = $2';
    const rows: unknown[] = id === undefined ? [] : await transaction.query(find, [id, username]);
    const [session] = checkRows(rows, object({ sid: string }));
    if (id !== undefined && !session) throw new RefusalException('SESSION_NOT_FOUND');
    return endUserSessions(
      transaction,
      { id: userId, username, organisations: [...memberships.keys()] },
      { actor, action: 'logged out', fields: [], ...(session ? { onlySession: session.sid } : { exceptSession: sessionId }) },
    );
  });
  return { message: 'Signed out' };
});
