import { Controller, Get, Param } from '@nestjs/common';
import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { GetPublicDraw } from './queries/draw.queries.js';
import { GetRunningOrder } from './queries/running-order.query.js';

/** The running order, for anyone who has the token of a live link: see docs/rules.md#running-order. */
@Controller('api/public/live')
@RequireRole('anyone')
export class PublicLiveController {
  constructor(private readonly limits: VisitorLimits) {}

  @Get(':liveToken')
  get(@Param('liveToken') token: string, @CurrentVisitor() visitor: VisitorContext): Promise<LiveView> {
    return this.limits.read(visitor, new GetRunningOrder({ token }));
  }

  @Get(':liveToken/draws/:drawId')
  getDraw(
    @Param('liveToken') token: string,
    @Param('drawId') drawId: string,
    @CurrentVisitor() visitor: VisitorContext,
  ): Promise<DrawView> {
    return this.limits.read(visitor, new GetPublicDraw({ token, drawId }));
  }
}
