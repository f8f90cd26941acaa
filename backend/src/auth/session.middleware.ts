import { Injectable, Logger, type NestMiddleware } from '@nestjs/common';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import session from 'express-session';
import { Pool } from 'pg';
import { userId } from '@jamjar/contracts/ids';
import { minuteMs } from '@jamjar/contracts/time';
import { recordChanges } from '@jamjar/infra/changes/change-log';
import { runInTransaction } from '@jamjar/infra/database/pool';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { DueWork } from '../due-work/due-work.js';
import { toLoggedSubnet } from '../http/request-origin.js';
import { AuthCookies } from './auth-cookies.js';
import { type VerifiedUser } from './credential-verifier.js';
import { describeDevice } from './sign-in-description.js';
import { StoredSessions, toStoredSessionId } from './stored-sessions.js';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** The generated column `user_sessions.username` is computed from it. */
    username: string;
    /** Stored by the web app as a sign that its user is signed in; it gives no access. */
    token: string;
    /** Where the user signed in, for the list of the user's sessions. Null when unknown. */
    device: string | null;
    network: string | null;
  }
}

/**
 * Runs express-session for sign-in and sign-out only. Every other request reads its session through `AccessCache`,
 * which writes nothing and rarely queries Postgres.
 */
@Injectable()
export class SessionMiddleware implements NestMiddleware {
  private readonly logger = new Logger('auth');
  private readonly expressSession: RequestHandler;
  private readonly isHttps: boolean;

  constructor(database: Pool, { isHttps, session: cookieSettings }: AuthCookies, dueWork: DueWork) {
    this.isHttps = isHttps;
    const errorLog = (...parts: unknown[]): void => this.logger.warn(parts.map(String).join(' '));
    const store = new StoredSessions(database, errorLog);
    this.expressSession = session({ ...cookieSettings, store, resave: false, saveUninitialized: false, proxy: isHttps });
    const deleteExpired = promisify(store.pruneSessions.bind(store));
    dueWork.repeat('expired-sessions', 15 * minuteMs, () => deleteExpired());
  }

  use(request: Request, response: Response, next: NextFunction): void {
    // A proxy terminates TLS. express-session sets a secure cookie only with this header, which not every proxy sends
    if (this.isHttps) request.headers['x-forwarded-proto'] = 'https';
    void this.expressSession(request, response, next);
  }
}

/**
 * Ends the request's session, if there is one, and starts a new one under a new id (against session fixation).
 * @returns the token of the new session
 */
export async function startSession(request: Request, user: VerifiedUser, database: Pool): Promise<string> {
  await deleteSession(request, database);
  await promisify(request.session.regenerate.bind(request.session))();
  const token = randomBytes(32).toString('base64url');
  const { userId: id, username } = user;
  const origin = { device: describeDevice(request.headers['user-agent'] ?? ''), network: toLoggedSubnet(request.ip) };
  Object.assign(request.session, { userId: id, username, token, ...origin });
  await promisify(request.session.save.bind(request.session))(); // stored before the response, because the client's next request reads it
  return token;
}

/** Ends the session, if there is one. Every instance then closes the sockets that were opened with it. */
export async function endSession(request: Request, database: Pool): Promise<void> {
  await deleteSession(request, database);
  await promisify(request.session.destroy.bind(request.session))();
}

/**
 * Deletes the session and records a `force_logout` in one transaction, so that readers of this change find the session deleted. The change
 * closes the sockets of the session.
 */
async function deleteSession({ sessionID, session }: Request, database: Pool): Promise<void> {
  if (session.userId === undefined) return;
  const sessionUserId = userId(session.userId);
  await runInTransaction(database, async (transaction) => {
    const onlySession = toStoredSessionId(sessionID);
    await transaction.query('DELETE FROM user_sessions WHERE sid = $1', [onlySession]);
    const keys = { userId: sessionUserId, exceptSession: null, onlySession };
    await recordChanges(transaction, [{ kind: 'force_logout', audience: `user:${sessionUserId}`, gigId: null, keys }]);
  });
}
