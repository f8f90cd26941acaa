import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type RaffleResetResult } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { type RaffleResult, type SealView } from '@jamjar/contracts/gigs/raffle.views';
import { RouteBody } from '../auth/body.guard.js';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { PageDto } from '../http/page.dto.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { PostAction } from '../http/post-action.decorator.js';
import { ExecuteGigCommand, ResetLineUp } from './commands/gig.commands.js';
import { DrawRaffle, ResetRaffle, SealRaffle } from './commands/raffle.commands.js';
import { ArrangeQueueDto, DrawRaffleDto, NextBandDto, SetRaffleEntrancesDto, StageCallDto, UndoDto } from './dto/gig.dto.js';
import { GetTimeline } from './queries/timeline.queries.js';

type LineUpResponse = Promise<SequencedResponse<readonly PerformerView[]>>;

/**
 * Actions on a whole gig, and its timeline. Each action records its events in one atomic append; all but next band, next, undo and the raffle's
 * respond with the whole line-up in order (docs/rules.md#line-up-and-queue).
 */
@Controller('api/events/:gigId')
@Costly('longLists')
@RequireRole('operator', resource.gig('param', 'gigId'))
export class GigActionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Puts all selected performers on stage; the performers whom they replace leave it. */
  @PostAction('stage/put-all')
  @RouteBody('manyIds')
  putAllOnStage(@GigIdParam() gigId: GigId, @Body() { seen }: StageCallDto, @CurrentRequest() context: RequestContext): LineUpResponse {
    return this.execute(gigId, context, { type: 'PutAllOnStage', data: { at: context.receivedAt, seen } });
  }

  /** Takes all performers off stage without adding time on stage. */
  @PostAction('stage/clear')
  @RouteBody('manyIds')
  clearStage(@GigIdParam() gigId: GigId, @Body() { seen }: StageCallDto, @CurrentRequest() context: RequestContext): LineUpResponse {
    return this.execute(gigId, context, { type: 'ClearStage', data: { at: context.receivedAt, seen } });
  }

  /** At a jam: takes everybody off but who stays, puts everybody selected on, and responds with the performers that changed. */
  @PostAction('stage/next-band')
  @RouteBody('manyIds')
  nextBand(@GigIdParam() gigId: GigId, @Body() { staying, seen }: NextBandDto, @CurrentRequest() context: RequestContext): LineUpResponse {
    return this.executeOnSeveral(gigId, context, { type: 'NextBand', data: { at: context.receivedAt, staying, seen } });
  }

  /** At an open mic: takes everybody off, puts the next who waits on, and responds with the performers that changed. */
  @PostAction('stage/next')
  @RouteBody('manyIds')
  next(@GigIdParam() gigId: GigId, @Body() { seen }: StageCallDto, @CurrentRequest() context: RequestContext): LineUpResponse {
    return this.executeOnSeveral(gigId, context, { type: 'Next', data: { at: context.receivedAt, seen } });
  }

  /** Undoes the action with the event of this revision, and responds with the performers that changed (docs/rules.md#undo). */
  @PostAction('undo')
  undo(@GigIdParam() gigId: GigId, @Body() { revision }: UndoDto, @CurrentRequest() context: RequestContext): LineUpResponse {
    return this.executeOnSeveral(gigId, context, { type: 'UndoAction', data: { at: context.receivedAt, revision } });
  }

  /** Resets all performers and orders them by name: see docs/rules.md#resetting. */
  @PostAction('participants/reset')
  @RouteBody('manyIds')
  resetLineUp(
    @GigIdParam() gigId: GigId,
    @Body() { seen = null }: StageCallDto,
    @CurrentRequest() context: RequestContext,
  ): LineUpResponse {
    return this.commands.execute(new ResetLineUp({ gigId, context, seen }));
  }

  /** Puts the listed performers first, in that order; the others keep their order behind them. */
  @Put('queue')
  @RouteBody('manyIds')
  arrangeQueue(
    @GigIdParam() gigId: GigId,
    @Body() { performerIds }: ArrangeQueueDto,
    @CurrentRequest() context: RequestContext,
  ): LineUpResponse {
    return this.execute(gigId, context, { type: 'ArrangeQueue', data: { performerIds } });
  }

  /** Gives each of these performers so many entrances, and responds with the performers that changed. */
  @Put('raffle/entrances')
  @RouteBody('manyIds')
  setRaffleEntrances(
    @GigIdParam() gigId: GigId,
    @Body() data: SetRaffleEntrancesDto,
    @CurrentRequest() context: RequestContext,
  ): LineUpResponse {
    return this.executeOnSeveral(gigId, context, { type: 'SetRaffleEntrances', data });
  }

  /** Fixes the seed of the next draw, and responds with its commitment. */
  @PostAction('raffle/seal')
  sealRaffle(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<SealView>> {
    return this.commands.execute(new SealRaffle({ gigId, context }));
  }

  /** Responds with the winner, the total of effective entries and the number of performers who took part. */
  @PostAction('raffle')
  drawRaffle(
    @GigIdParam() gigId: GigId,
    @Body() { commitment }: DrawRaffleDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<RaffleResult>> {
    return this.commands.execute(new DrawRaffle({ gigId, context, commitment }));
  }

  /** Responds with the number of performers who had entrances or wins. */
  @PostAction('raffle/reset')
  resetRaffle(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<RaffleResetResult>> {
    return this.commands.execute(new ResetRaffle({ gigId, context }));
  }

  /** Responds with an entry for every projected event of the gig, the oldest first. */
  @Get('timeline')
  getTimeline(@GigIdParam() gigId: GigId, @Query() page: PageDto): Promise<SequencedResponse<readonly TimelineEntryView[]>> {
    return this.queries.execute(new GetTimeline({ gigId, page }));
  }

  private executeOnSeveral(gigId: GigId, context: RequestContext, gigCommand: GigCommand): LineUpResponse {
    return this.commands.execute(new ExecuteGigCommand({ gigId, context, gigCommand, respondWith: 'changes' }));
  }

  private execute(gigId: GigId, context: RequestContext, gigCommand: GigCommand): LineUpResponse {
    return this.commands.execute(new ExecuteGigCommand({ gigId, context, gigCommand, respondWith: 'lineUp' }));
  }
}
