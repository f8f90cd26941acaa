import { Body, Controller, Delete, Get, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type LoginResponse,
  type MessageResponse,
  type UserView,
  loginResponseSchema,
  messageResponseSchema,
  userSchema,
} from '@jamjar/contracts/users/user.views';
import { type SessionId, userId } from '@jamjar/contracts/ids';
import { signInSchema, type SignInView } from '@jamjar/contracts/users/security-log.views';
import { sessionSchema, type SessionView } from '@jamjar/contracts/users/session.views';
import { type Request, type Response } from 'express';
import { Pool } from 'pg';
import * as v from 'valibot';
import { SecurityLog } from '../audit/security-log.js';
import { Answers } from '../http/answers.decorator.js';
import { SessionIdParam } from '../http/id-param.decorators.js';
import { RateLimited } from '../http/rate-limits.js';
import { RequestOrigin } from '../http/request-origin.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { PostAction } from '../http/post-action.decorator.js';
import { EndOwnSessions } from './commands/own-sessions.commands.js';
import { ListOwnSessions } from './queries/own-sessions.queries.js';
import { ListSignIns } from './queries/sign-in.queries.js';
import { GetCurrentUser } from './queries/user.queries.js';
import { type VerifiedUser } from '../auth/credential-verifier.js';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { AccessCache } from '../auth/access-cache.js';
import { AuthCookies } from '../auth/auth-cookies.js';
import { endSession } from '../auth/session.middleware.js';
import { toStoredSessionId } from '../auth/stored-sessions.js';
import { LoginGuard } from './login.guard.js';
import { SignIn } from './sign-in.js';
import { LoginDto } from './user.dto.js';

/** Signs users in and out, and shows the user who is signed in, with their sessions. */
@Controller('api')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly accessCache: AccessCache,
    private readonly database: Pool,
    private readonly signIn: SignIn,
    private readonly cookies: AuthCookies,
    private readonly securityLog: SecurityLog,
  ) {}

  @PostAction('login')
  @RequireRole('anyone')
  @RateLimited([
    'wrongPasswordsOfAccountFromSource',
    'wrongPasswordsOfAccountFrom56',
    'wrongPasswordsOfAccountFrom48',
    'wrongPasswordsOfAccount',
    'wrongPasswordsFromAddress',
    'wrongCodes',
  ])
  @UseGuards(LoginGuard)
  @Answers(loginResponseSchema, 'X-Position')
  login(
    @Body() _credentials: LoginDto, // declares the body; the guard has verified it
    @Req() request: Request & { user: VerifiedUser },
    @Res({ passthrough: true }) response: Response,
  ): Promise<SequencedResponse<LoginResponse>> {
    return this.signIn.execute(request, response, request.user);
  }

  /** Succeeds without a session, too, so that clients may repeat it. */
  @PostAction('logout')
  @RequireRole('anyone')
  @Answers(messageResponseSchema)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<MessageResponse> {
    const { sessionID } = request;
    const signedOut = request.session.userId;
    // Clears the pages that the browser keeps for its Back button, but not its storage, which other users and performers need
    if (signedOut !== undefined) response.setHeader('Clear-Site-Data', '"cache"');
    await endSession(request, this.database);
    if (signedOut !== undefined) {
      const { subnet, requestId } = new RequestOrigin(request);
      this.securityLog.record({ kind: 'signed out', userId: userId(signedOut), subnet, requestId });
    }
    this.accessCache.invalidateSession(toStoredSessionId(sessionID));
    response.clearCookie(this.cookies.session.name, this.cookies.session.cookie);
    return { message: 'Signed out' };
  }

  @Get('auth/user')
  @RequireRole('signedIn')
  @Answers(userSchema, 'X-Position')
  getCurrentUser(@CurrentRequest() { principal }: RequestContext): Promise<SequencedResponse<UserView>> {
    return this.queries.execute(new GetCurrentUser({ id: principal.userId }));
  }

  /** Responds with the newest attempts to sign in with the own username. */
  @Get('auth/sign-ins')
  @RequireRole('signedIn')
  @Answers(v.array(signInSchema))
  listSignIns(@CurrentRequest() { principal }: RequestContext): Promise<readonly SignInView[]> {
    return this.queries.execute(new ListSignIns({ userId: principal.userId }));
  }

  @Get('sessions')
  @RequireRole('signedIn')
  @Answers(v.array(sessionSchema))
  listSessions(@CurrentRequest() { principal }: RequestContext): Promise<readonly SessionView[]> {
    return this.queries.execute(new ListOwnSessions({ principal }));
  }

  @Delete('sessions')
  @RequireRole('signedIn')
  @Answers(messageResponseSchema)
  endOtherSessions(@CurrentRequest() { principal }: RequestContext): Promise<MessageResponse> {
    return this.commands.execute(new EndOwnSessions({ principal }));
  }

  @Delete('sessions/:sessionId')
  @RequireRole('signedIn')
  @Answers(messageResponseSchema)
  endSession(@SessionIdParam() id: SessionId, @CurrentRequest() { principal }: RequestContext): Promise<MessageResponse> {
    return this.commands.execute(new EndOwnSessions({ id, principal }));
  }
}
