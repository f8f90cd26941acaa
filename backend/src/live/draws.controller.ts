import { type DrawView, drawSchema } from '@jamjar/contracts/gigs/raffle.views';
import { type GigId } from '@jamjar/contracts/ids';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers } from '../http/answers.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { GetDraw } from './queries/draw.queries.js';

/** A gig's raffle draws with what is needed to verify them, for staff: see docs/rules.md#raffle. */
@Controller('api/events/:gigId/draws')
@RequireRole('operator', resource.gig('param', 'gigId'), { temporaryOperator: true })
export class DrawsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':drawId')
  @Answers(drawSchema)
  get(@GigIdParam() gigId: GigId, @Param('drawId') drawId: string): Promise<DrawView> {
    return this.queries.execute(new GetDraw({ gigId, drawId }));
  }
}
