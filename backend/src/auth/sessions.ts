import { userId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { inTransaction } from '@jamjar/infra/database/transaction';
import { randomBytes } from 'node:crypto';
import { type Request } from 'express';
import { type Pool } from 'pg';
import { promisify } from 'node:util';
import { type Account } from './credentials.js';

/**
 * Begins a session under a new id, in place of the one that there may be: an id that was planted before the sign-in is worth nothing.
 * @returns its token
 */
export async function beginSession(request: Request, account: Account, database: Pool): Promise<string> {
  await endAndTell(request, database);
  await promisify(request.session.regenerate.bind(request.session))();
  const token = randomBytes(32).toString('base64url');
  Object.assign(request.session, { userId: account.userId, username: account.username, token });
  await promisify(request.session.save.bind(request.session))(); // before the answer: the next request reads it
  return token;
}

/** Ends the session, if there is one, and on every instance the sockets that were opened in it. */
export async function endSession(request: Request, database: Pool): Promise<void> {
  await endAndTell(request, database);
  await promisify(request.session.destroy.bind(request.session))();
}

/** One transaction: whoever hears that it is over finds it over. Nothing, where nobody is signed in. */
async function endAndTell({ sessionID, session }: Request, database: Pool): Promise<void> {
  if (session.userId === undefined) return;
  const user = userId(session.userId);
  await inTransaction(database, async (transaction) => {
    await transaction.query('DELETE FROM user_sessions WHERE sid = $1', [sessionID]);
    const keys = { userId: user, exceptSession: null, onlySession: sessionID };
    await recordChanges(transaction, [{ kind: 'force_logout', audience: `user:${user}`, gigId: null, keys }]);
  });
}
