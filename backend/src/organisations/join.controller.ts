import { Body, Controller, Get, Param, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { joinPageSchema, type JoinPageView } from '@jamjar/contracts/organisations/invitation.views';
import { loginResponseSchema, type LoginResponse, userSchema, type UserView } from '@jamjar/contracts/users/user.views';
import { type Request, type Response } from 'express';
import { LocalStrategy } from '../auth/local.strategy.js';
import { CurrentRequest, CurrentVisitor, type RequestContext, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { Answers } from '../http/answers.decorator.js';
import { PostAction } from '../http/post-action.decorator.js';
import { RateLimited, rateLimits } from '../http/rate-limits.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { GetCurrentUser } from '../users/queries/user.queries.js';
import { SignIn } from '../users/sign-in.js';
import { AcceptInvitation, JoinAsNewUser } from './commands/join.commands.js';
import { JoinDto } from './invitation.dto.js';
import { GetJoinPage } from './queries/invitation.queries.js';

/** Joining an organisation, for anyone who has the link of an invitation: see docs/rules.md#invitations. */
@Controller('api')
export class JoinController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: VisitorLimits,
    private readonly passwords: LocalStrategy,
    private readonly signIn: SignIn,
  ) {}

  @Get('public/join/:invitationToken')
  @RequireRole('anyone')
  @RateLimited(['visitorRequests'])
  @Answers(joinPageSchema)
  getPage(@Param('invitationToken') token: string, @CurrentVisitor() visitor: VisitorContext): Promise<JoinPageView> {
    return this.limits.read(visitor, new GetJoinPage({ token }));
  }

  /** Creates an account and signs it in: responds as the sign-in does. */
  @PostAction('public/join/:invitationToken')
  @RequireRole('anyone')
  @RateLimited(['visitorRequests', 'takenUsernames'])
  @Answers(loginResponseSchema, 'X-Position')
  async joinAsNewUser(
    @Param('invitationToken') token: string,
    @Body() request: JoinDto,
    @CurrentVisitor() visitor: VisitorContext,
    @Req() httpRequest: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SequencedResponse<LoginResponse>> {
    // Refusals show which usernames are taken
    const rule = { key: `join:${token}`, ...rateLimits.takenUsernames };
    const created = await this.limits.limitFailures(visitor, rule, () =>
      this.commands.execute(new JoinAsNewUser({ token, request, visitor })),
    );
    const user = created ?? (await this.passwords.validate(httpRequest, request.username, request.password));
    return this.signIn.execute(httpRequest, response, user);
  }

  /** Accepts with the account that is signed in. Responds with its user. */
  @PostAction('join/:invitationToken')
  @RequireRole('signedIn')
  @Answers(userSchema, 'X-Position')
  async accept(@Param('invitationToken') token: string, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<UserView>> {
    await this.commands.execute(new AcceptInvitation({ token, context }));
    return this.queries.execute(new GetCurrentUser({ id: context.principal.userId }));
  }
}
