import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { GetPublicDraw } from './draw.queries.js';
import { GetRunningOrder } from './running-order.query.js';

/** The running order, for anyone who has the token of a live link: see docs/rules.md#running-order. */
@Controller('api/public/live')
@RequireRole('anyone')
export class PublicLiveController {
  constructor(
    private readonly queries: QueryBus,
    private readonly limits: VisitorLimits,
  ) {}

  @Get(':liveToken')
  async get(@Param('liveToken') token: string, @CurrentVisitor() visitor: VisitorContext): Promise<LiveView> {
    this.limits.limitReads(visitor);
    return this.queries.execute(new GetRunningOrder({ token }));
  }

  @Get(':liveToken/draws/:drawId')
  async getDraw(
    @Param('liveToken') token: string,
    @Param('drawId') drawId: string,
    @CurrentVisitor() visitor: VisitorContext,
  ): Promise<DrawView> {
    this.limits.limitReads(visitor);
    return this.queries.execute(new GetPublicDraw({ token, drawId }));
  }
}
