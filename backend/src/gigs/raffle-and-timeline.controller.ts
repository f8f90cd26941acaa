import { Body, Controller, Get, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type GigId } from '@jamjar/contracts/ids';
import { type RaffleResetResult, raffleResetResultSchema } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView, performerSchema } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView, timelineEntrySchema } from '@jamjar/contracts/gigs/timeline.views';
import { type RaffleResult, type SealView, raffleResultSchema, sealSchema } from '@jamjar/contracts/gigs/raffle.views';
import * as v from 'valibot';
import { RouteBody } from '../auth/body.guard.js';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, commandHeaders } from '../http/answers.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { PageDto } from '../http/page.dto.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { PostAction } from '../http/post-action.decorator.js';
import { ResetLineUp } from './commands/gig.commands.js';
import { DrawRaffle, ResetRaffle, SealRaffle } from './commands/raffle.commands.js';
import { DrawRaffleDto, ResetLineUpDto } from './dto/gig.dto.js';
import { GetTimeline } from './queries/timeline.queries.js';

type LineUpResponse = Promise<SequencedResponse<readonly PerformerView[]>>;

/** The raffle of a gig, the reset of its line-up, and its timeline. Each gig command records its events in one atomic append. */
@Controller('api/events/:gigId')
@Costly('longLists')
@RequireRole('operator', resource.gig('param', 'gigId'), { temporaryOperator: true })
export class RaffleAndTimelineController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Resets all performers and orders them by name: see docs/rules.md#resetting. */
  @PostAction('participants/reset')
  @RouteBody('manyIds')
  @Answers(v.array(performerSchema), ...commandHeaders)
  resetLineUp(
    @GigIdParam() gigId: GigId,
    @Body() { seen = null }: ResetLineUpDto,
    @CurrentRequest() context: RequestContext,
  ): LineUpResponse {
    return this.commands.execute(new ResetLineUp({ gigId, context, seen }));
  }

  /** Fixes the seed of the next draw and responds with the seed's commitment. */
  @PostAction('raffle/seal')
  @Answers(sealSchema, ...commandHeaders)
  sealRaffle(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<SealView>> {
    return this.commands.execute(new SealRaffle({ gigId, context }));
  }

  /** Responds with the winner, the sum of the effective entries and the number of performers who took part. */
  @PostAction('raffle')
  @Answers(raffleResultSchema, ...commandHeaders)
  drawRaffle(
    @GigIdParam() gigId: GigId,
    @Body() { commitment }: DrawRaffleDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<RaffleResult>> {
    return this.commands.execute(new DrawRaffle({ gigId, context, commitment }));
  }

  /** Responds with the number of performers who had entrances or wins. */
  @PostAction('raffle/reset')
  @Answers(raffleResetResultSchema, ...commandHeaders)
  resetRaffle(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<RaffleResetResult>> {
    return this.commands.execute(new ResetRaffle({ gigId, context }));
  }

  /** Responds with a page of timeline entries, the oldest first; the first page has the newest entries. */
  @Get('timeline')
  @Answers(v.array(timelineEntrySchema), 'X-Position', 'X-Revision')
  getTimeline(@GigIdParam() gigId: GigId, @Query() page: PageDto): Promise<SequencedResponse<readonly TimelineEntryView[]>> {
    return this.queries.execute(new GetTimeline({ gigId, page }));
  }
}
