import { Body, Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  type LoginResponse,
  type MessageResponse,
  type UserView,
  loginResponseSchema,
  messageResponseSchema,
  userSchema,
} from '@jamjar/contracts/users/user.views';
import { type Request, type Response } from 'express';
import { Pool } from 'pg';
import { Answers } from '../http/answers.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { SequencedResponse } from '../http/sequenced-response.js';
import { RefusalException } from '../http/refusal.exception.js';
import { PostAction } from '../http/post-action.decorator.js';
import { GetCurrentUser } from './queries/user.queries.js';
import { CredentialVerifier, type VerifiedUser } from '../auth/credential-verifier.js';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { AccessCache } from '../auth/access-cache.js';
import { AuthCookies } from '../auth/auth-cookies.js';
import { endSession, startSession } from '../auth/session.middleware.js';
import { LoginGuard } from './login.guard.js';
import { LoginDto } from './user.dto.js';

/** Signs users in and out, and shows the user who is signed in. */
@Controller('api')
export class SessionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly accessCache: AccessCache,
    private readonly database: Pool,
    private readonly credentialVerifier: CredentialVerifier,
    private readonly cookies: AuthCookies,
  ) {}

  @PostAction('login')
  @RequireRole('anyone')
  @RateLimited(['wrongPasswordsOfAccountFromSource', 'wrongPasswordsOfAccount', 'wrongPasswordsFromAddress', 'wrongCodes'])
  @UseGuards(LoginGuard)
  @Answers(loginResponseSchema, 'X-Position')
  async login(
    @Body() _credentials: LoginDto, // declares the body; the guard has verified it
    @Req() request: Request & { user: VerifiedUser },
    @Res({ passthrough: true }) response: Response,
  ): Promise<SequencedResponse<LoginResponse>> {
    const { user: verifiedUser } = request;
    this.accessCache.invalidateSession(request.sessionID); // the old session, if there was one: `startSession` replaces the id
    const token = await startSession(request, verifiedUser, this.database);
    // The password may have been changed, a second factor set, or the account deleted, before the session was stored
    if (!(await this.credentialVerifier.isStillValid(verifiedUser))) {
      await endSession(request, this.database);
      throw new RefusalException('WRONG_CREDENTIALS');
    }
    response.cookie(...this.cookies.createKnownBrowserCookie(request, verifiedUser.username));
    const { body: user, seq } = await this.queries.execute(new GetCurrentUser({ id: verifiedUser.userId }));
    return new SequencedResponse({ token, user }, seq);
  }

  /** Succeeds without a session, too, so that clients may repeat it. */
  @PostAction('logout')
  @RequireRole('anyone')
  @Answers(messageResponseSchema)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<MessageResponse> {
    const { sessionID, session } = request;
    // Clears the pages that the browser keeps for its Back button, but not its storage, which other users and performers need
    if (session.userId !== undefined) response.setHeader('Clear-Site-Data', '"cache"');
    await endSession(request, this.database);
    this.accessCache.invalidateSession(sessionID);
    response.clearCookie(this.cookies.session.name, this.cookies.session.cookie);
    return { message: 'Signed out' };
  }

  @Get('auth/user')
  @RequireRole('signedIn')
  @Answers(userSchema, 'X-Position')
  getCurrentUser(@CurrentRequest() { principal }: RequestContext): Promise<SequencedResponse<UserView>> {
    return this.queries.execute(new GetCurrentUser({ id: principal.userId }));
  }
}
