import { Controller, Get, Param } from '@nestjs/common';
import { type DrawView, drawSchema } from '@jamjar/contracts/gigs/raffle.views';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { Answers } from '../http/answers.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { GetPublicDraw } from './queries/draw.queries.js';

/** A gig's raffle draws with what is needed to verify them, for anyone who has the token of the live link: see docs/rules.md#raffle. */
@Controller('api/public/live')
@RequireRole('anyone')
@RateLimited(['visitorRequests'])
export class PublicDrawsController {
  constructor(private readonly limits: VisitorLimits) {}

  @Get(':liveToken/draws/:drawId')
  @Answers(drawSchema)
  get(@Param('liveToken') token: string, @Param('drawId') drawId: string, @CurrentVisitor() visitor: VisitorContext): Promise<DrawView> {
    return this.limits.read(visitor, new GetPublicDraw({ token, drawId }));
  }
}
