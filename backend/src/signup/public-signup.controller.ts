import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type SignupPageView, type SignupReceipt, signupPageSchema, signupReceiptSchema } from '@jamjar/contracts/signup/signup.views';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { Answers } from '../http/answers.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { SignUp } from './commands/sign-up.command.js';
import { PublicSignupDto } from './signup.dto.js';
import { GetSignupPage } from './queries/signup-page.query.js';

/** The page of a signup link and signing up, for anyone who has the link's token: see docs/rules.md#signing-up. */
@Controller('api/public/signup')
@RequireRole('anyone')
@RateLimited(['visitorRequests'])
export class PublicSignupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: VisitorLimits,
  ) {}

  /** Responds with the signup page, also while signing up is not possible. */
  @Get(':token')
  @Answers(signupPageSchema)
  getPage(@Param('token') token: string, @CurrentVisitor() visitor: VisitorContext): Promise<SignupPageView> {
    return this.limits.read(visitor, new GetSignupPage({ token }));
  }

  @Post(':token')
  @RateLimited(['visitorRequests', 'visitorChanges'])
  @Answers(signupReceiptSchema)
  async signUp(
    @Param('token') token: string,
    @Body() request: PublicSignupDto,
    @CurrentVisitor() visitor: VisitorContext,
  ): Promise<SignupReceipt> {
    await this.limits.limitWrites(visitor, token);
    return this.commands.execute(new SignUp({ token, request, visitor }));
  }
}
