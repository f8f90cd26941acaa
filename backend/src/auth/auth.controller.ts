import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type LoginResponse, type UserView } from '@jamjar/contracts/users/user.views';
import { type Request, type Response } from 'express';
import { Pool } from 'pg';
import { SequencedResponse } from '../http/seq-header.interceptor.js';
import { RefusalException } from '../http/refusal.exception.js';
import { UserQueries } from '../users/queries/user.queries.js';
import { CredentialVerifier, type VerifiedUser } from './credential-verifier.js';
import { LoginGuard } from './login.guard.js';
import { RequireRole } from './require-role.decorator.js';
import { type Principal } from './principal.js';
import { CurrentUser } from './current-user.decorator.js';
import { SessionCache } from './session-cache.js';
import { sessionCookieName } from './session-cookie.js';
import { startSession, endSession } from './sessions.js';

/** Signs users in and out, and shows the user who is signed in. */
@Controller('api')
export class AuthController {
  constructor(
    private readonly userQueries: UserQueries,
    private readonly sessionCache: SessionCache,
    private readonly database: Pool,
    private readonly credentialVerifier: CredentialVerifier,
  ) {}

  @Post('login')
  @HttpCode(200)
  @RequireRole('anyone')
  @UseGuards(LoginGuard)
  async login(@Req() request: Request & { user: VerifiedUser }): Promise<SequencedResponse<LoginResponse>> {
    this.sessionCache.invalidateSession(request.sessionID); // the old session, if there was one: `startSession` replaces the id
    const token = await startSession(request, request.user, this.database);
    // The password may have been changed, or the account deleted, before the session was stored
    if (!(await this.credentialVerifier.isStillValid(request.user))) {
      await endSession(request, this.database);
      throw new RefusalException('WRONG_CREDENTIALS');
    }
    const { body: user, seq } = await this.readUser(request.user);
    return new SequencedResponse({ token, user }, seq);
  }

  /** Succeeds without a session, too, so that clients may repeat it. */
  @Post('logout')
  @HttpCode(200)
  @RequireRole('anyone')
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ message: string }> {
    const { sessionID } = request;
    await endSession(request, this.database);
    this.sessionCache.invalidateSession(sessionID);
    response.clearCookie(sessionCookieName);
    return { message: 'Signed out' };
  }

  @Get('auth/user')
  @RequireRole('signedIn')
  currentUser(@CurrentUser() principal: Principal): Promise<SequencedResponse<UserView>> {
    return this.readUser(principal);
  }

  private async readUser({ userId }: Pick<Principal, 'userId'>): Promise<SequencedResponse<UserView>> {
    const { rows, seq } = await this.userQueries.findById(userId);
    const [user] = rows;
    if (!user) throw new RefusalException('NOT_SIGNED_IN');
    return new SequencedResponse(user, seq);
  }
}
