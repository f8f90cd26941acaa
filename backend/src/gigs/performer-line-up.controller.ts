import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { PerformerIdParam } from '../http/id-param.decorators.js';
import { type SequencedResponse } from '../http/seq-header.interceptor.js';
import { ExecuteAndRespondWithPerformer } from './commands/execute-and-respond.commands.js';
import { MarkAttendanceDto, MovePerformerDto } from './dto/performer-actions.dto.js';

type PerformerResponse = Promise<SequencedResponse<PerformerView>>;

/** Attendance, order and removal of one performer. Every call responds with the performer: see docs/rules.md#line-up-and-queue. */
@Controller('api/performers/:performerId')
@RequireRole('operator', resource.performer('param', 'performerId'))
export class PerformerLineUpController {
  constructor(private readonly commands: CommandBus) {}

  @Post('attendance')
  @HttpCode(200)
  markAttendance(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { attended }: MarkAttendanceDto,
    @CurrentRequest() context: RequestContext,
  ): PerformerResponse {
    return this.commands.execute(
      new ExecuteAndRespondWithPerformer(performerId, context, {
        type: 'MarkAttendance',
        data: { performerId, attended, at: context.receivedAt },
      }),
    );
  }

  /** Moves the performer right before another one, or to the end. */
  @Post('move')
  @HttpCode(200)
  move(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { beforeId }: MovePerformerDto,
    @CurrentRequest() context: RequestContext,
  ): PerformerResponse {
    return this.commands.execute(
      new ExecuteAndRespondWithPerformer(performerId, context, {
        type: 'MovePerformer',
        data: { performerId, beforeId },
      }),
    );
  }

  /** Removes the performer for good; the response has `removed` set. */
  @Post('remove')
  @HttpCode(200)
  remove(@PerformerIdParam() performerId: PerformerId, @CurrentRequest() context: RequestContext): PerformerResponse {
    return this.commands.execute(
      new ExecuteAndRespondWithPerformer(performerId, context, {
        type: 'RemovePerformer',
        data: { performerId, at: context.receivedAt },
      }),
    );
  }
}
