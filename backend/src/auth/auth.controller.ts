import { Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type LoginAnswer, type UserView } from '@jamjar/contracts/users/user.views';
import { type Request, type Response } from 'express';
import { Pool } from 'pg';
import { PositionedAnswer } from '../http/position.js';
import { Refused } from '../http/refused.js';
import { UserViews } from '../users/queries/user-views.query.js';
import { Credentials, type Account } from './credentials.js';
import { LoginGuard } from './login.guard.js';
import { May } from './may.js';
import { type Person } from './person.js';
import { Sender } from './sender.js';
import { SessionCache } from './session-cache.js';
import { sessionCookie } from './session-cookie.js';
import { beginSession, endSession } from './sessions.js';

/** Signing in and out (S1 §4, "Session", and S1 §7). */
@Controller('api')
export class AuthController {
  constructor(
    private readonly users: UserViews,
    private readonly sessions: SessionCache,
    private readonly database: Pool,
    private readonly credentials: Credentials,
  ) {}

  @Post('login')
  @HttpCode(200)
  @May('anyone')
  @UseGuards(LoginGuard)
  async login(@Req() request: Request & { user: Account }): Promise<PositionedAnswer<LoginAnswer>> {
    this.sessions.dropSession(request.sessionID);
    const token = await beginSession(request, request.user, this.database);
    if (!(await this.credentials.stillHolds(request.user))) {
      await endSession(request, this.database);
      throw new Refused('WRONG_CREDENTIALS');
    }
    const { body: user, position } = await this.userOf(request.user);
    return new PositionedAnswer({ token, user }, position);
  }

  /** Also for somebody whose session is over: signed out is signed out. */
  @Post('logout')
  @HttpCode(200)
  @May('anyone')
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ message: string }> {
    const { sessionID } = request;
    await endSession(request, this.database);
    this.sessions.dropSession(sessionID);
    response.clearCookie(sessionCookie);
    return { message: 'Signed out' };
  }

  @Get('auth/user')
  @May('signedIn')
  me(@Sender() sender: Person): Promise<PositionedAnswer<UserView>> {
    return this.userOf(sender);
  }

  private async userOf({ userId }: Pick<Person, 'userId'>): Promise<PositionedAnswer<UserView>> {
    const { rows, seq } = await this.users.one(userId);
    const [user] = rows;
    if (!user) throw new Refused('NOT_SIGNED_IN');
    return new PositionedAnswer(user, seq);
  }
}
