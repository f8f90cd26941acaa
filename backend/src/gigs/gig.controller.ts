import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type GigId } from '@jamjar/contracts/ids';
import { type RaffleResetResult, type RaffleResult } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView, type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';
import { May, of } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { GigIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { type PositionedAnswer } from '../http/position.js';
import { OnLineUp } from './commands/on-line-up.js';
import { DrawRaffle, ResetRaffle } from './commands/raffle.js';
import { ResetLineUp } from './commands/reset-line-up.js';
import { GetTimeline } from './queries/gig.reads.js';
import { ArrangeQueueBody } from './requests/gig.bodies.js';

type LineUpAnswer = PositionedAnswer<readonly PerformerView[]>;

/**
 * What is done to a whole gig while it runs, each in one atomic append (S2 §4, §7; decisions, "Stage and time"). Bulk actions answer
 * everybody on the list, in the order of the line.
 */
@Controller('api/events/:gigId')
@May('operator', of.gig('param', 'gigId'))
export class GigController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Everybody selected goes on stage; whoever they replace leaves. */
  @Post('stage/put-all')
  @HttpCode(200)
  putAllOnStage(@GigIdParam() id: GigId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): Promise<LineUpAnswer> {
    return this.commands.execute(new OnLineUp(id, { sender, key }, (at) => ({ type: 'PutAllOnStage', data: { at } })));
  }

  /** Everybody off, and no time is added. */
  @Post('stage/clear')
  @HttpCode(200)
  clearStage(@GigIdParam() id: GigId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): Promise<LineUpAnswer> {
    return this.commands.execute(new OnLineUp(id, { sender, key }, (at) => ({ type: 'ClearStage', data: { at } })));
  }

  /** Everybody starts the gig anew, in the order of their names. */
  @Post('participants/reset')
  @HttpCode(200)
  resetLineUp(@GigIdParam() id: GigId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): Promise<LineUpAnswer> {
    return this.commands.execute(new ResetLineUp(id, { sender, key }));
  }

  /** The listed ones first, in that order; the rest after them, as they were. */
  @Put('queue')
  arrangeQueue(
    @GigIdParam() id: GigId,
    @Body() { performerIds }: ArrangeQueueBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<LineUpAnswer> {
    return this.commands.execute(new OnLineUp(id, { sender, key }, () => ({ type: 'ArrangeQueue', data: { performerIds } })));
  }

  /** Answers the winner and how many entries were in the draw. */
  @Post('raffle')
  @HttpCode(200)
  drawRaffle(
    @GigIdParam() id: GigId,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<RaffleResult>> {
    return this.commands.execute(new DrawRaffle(id, { sender, key }));
  }

  /** Answers how many performers had entrances or wins. */
  @Post('raffle/reset')
  @HttpCode(200)
  resetRaffle(
    @GigIdParam() id: GigId,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<RaffleResetResult>> {
    return this.commands.execute(new ResetRaffle(id, { sender, key }));
  }

  /** Answers what was done on the stage and in the line-up, by whom, the oldest first. */
  @Get('timeline')
  timeline(@GigIdParam() id: GigId): Promise<PositionedAnswer<readonly TimelineEntryView[]>> {
    return this.queries.execute(new GetTimeline(id));
  }
}
