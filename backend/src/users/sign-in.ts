import { type LoginResponse } from '@jamjar/contracts/users/user.views';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Request, type Response } from 'express';
import { Pool } from 'pg';
import { SecurityLog } from '../audit/security-log.js';
import { AccessCache } from '../auth/access-cache.js';
import { AuthCookies } from '../auth/auth-cookies.js';
import { CredentialVerifier, type VerifiedUser } from '../auth/credential-verifier.js';
import { endSession, startSession } from '../auth/session.middleware.js';
import { toStoredSessionId } from '../auth/stored-sessions.js';
import { RefusalException } from '../http/refusal.exception.js';
import { RequestOrigin } from '../http/request-origin.js';
import { SequencedResponse } from '../http/sequenced-response.js';
import { GetCurrentUser } from './queries/user.queries.js';

/** Starts the session of a user whose password was verified, in the browser that sends the request. */
@Injectable()
export class SignIn {
  constructor(
    private readonly queries: QueryBus,
    private readonly accessCache: AccessCache,
    private readonly database: Pool,
    private readonly credentialVerifier: CredentialVerifier,
    private readonly cookies: AuthCookies,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Only on routes of `SessionMiddleware`. @throws RefusalException WRONG_CREDENTIALS when the password was changed meanwhile */
  async execute(request: Request, response: Response, verifiedUser: VerifiedUser): Promise<SequencedResponse<LoginResponse>> {
    this.accessCache.invalidateSession(toStoredSessionId(request.sessionID)); // the old session, if there was one: `startSession` replaces the id
    const token = await startSession(request, verifiedUser, this.database);
    // The password may have been changed, a second factor set, or the account deleted, before the session was stored
    if (!(await this.credentialVerifier.isStillValid(verifiedUser))) {
      await endSession(request, this.database);
      throw new RefusalException('WRONG_CREDENTIALS');
    }
    const { subnet, requestId } = new RequestOrigin(request);
    this.securityLog.record({ kind: 'signed in', userId: verifiedUser.userId, subnet, requestId });
    response.cookie(...this.cookies.createKnownBrowserCookie(request, verifiedUser.username));
    const { body: user, seq } = await this.queries.execute(new GetCurrentUser({ id: verifiedUser.userId }));
    return new SequencedResponse({ token, user }, seq);
  }
}
