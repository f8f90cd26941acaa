import { Controller, Get, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type SignupPageView } from '@jamjar/contracts/signup/signup.views';
import { type Request } from 'express';
import { RequireRole } from '../auth/require-role.decorator.js';
import { clientSubnet, RateLimiter } from '../http/rate-limiter.js';
import { GetSignupPage } from './signup-page.query.js';

/** The page of a signup link, for anyone who has its token: see docs/rules.md#signing-up. */
@Controller('api/public/signup')
@RequireRole('anyone')
export class PublicSignupController {
  constructor(
    private readonly queries: QueryBus,
    private readonly limiter: RateLimiter,
  ) {}

  /** Also while signing up is closed. */
  @Get(':token')
  async getPage(@Param('token') token: string, @Req() { ip = 'unknown' }: Request): Promise<SignupPageView> {
    await this.limiter.limit({ key: `public-get:${clientSubnet(ip)}`, maxAttempts: 1_200, windowSeconds: 60 });
    return this.queries.execute(new GetSignupPage({ token }));
  }
}
