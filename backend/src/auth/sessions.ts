import { userId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { randomBytes } from 'node:crypto';
import { type Request } from 'express';
import { type Pool } from 'pg';
import { promisify } from 'node:util';
import { type VerifiedUser } from './credential-verifier.js';

/**
 * Ends the request's session, if there is one, and starts a new one under a new id (against session fixation).
 * @returns the token of the new session
 */
export async function startSession(request: Request, user: VerifiedUser, database: Pool): Promise<string> {
  await deleteSession(request, database);
  await promisify(request.session.regenerate.bind(request.session))();
  const token = randomBytes(32).toString('base64url');
  Object.assign(request.session, { userId: user.userId, username: user.username, token });
  await promisify(request.session.save.bind(request.session))(); // stored before the response, because the client's next request reads it
  return token;
}

/** Ends the session, if there is one. Every instance then closes the sockets that were opened with it. */
export async function endSession(request: Request, database: Pool): Promise<void> {
  await deleteSession(request, database);
  await promisify(request.session.destroy.bind(request.session))();
}

/** Deletes the session and records the change in one transaction, so that readers of the change find the session deleted. */
async function deleteSession({ sessionID, session }: Request, database: Pool): Promise<void> {
  if (session.userId === undefined) return;
  const sessionUserId = userId(session.userId);
  await runInTransaction(database, async (transaction) => {
    await transaction.query('DELETE FROM user_sessions WHERE sid = $1', [sessionID]);
    const keys = { userId: sessionUserId, exceptSession: null, onlySession: sessionID };
    await recordChanges(transaction, [{ kind: 'force_logout', audience: `user:${sessionUserId}`, gigId: null, keys }]);
  });
}
