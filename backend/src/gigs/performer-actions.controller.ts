import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { PerformerIdParam } from '../http/id-param.decorators.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { PostAction } from '../http/post-action.decorator.js';
import { ExecutePerformerCommand } from './commands/gig.commands.js';
import { HoldDto, MarkAttendanceDto, MovePerformerDto, SelectPerformerDto, SubOutDto } from './dto/performer.dto.js';

type PerformerResponse = Promise<SequencedResponse<PerformerView>>;

/**
 * Actions on one performer: selection, stage, attendance, order and removal. Every call appends at most once and responds with the performer
 * whom its path names; what it changes of other performers is sent as messages: see docs/rules.md#stage-and-stints and #line-up-and-queue.
 */
@Controller('api/performers/:performerId')
@RequireRole('operator', resource.performer('param', 'performerId'))
export class PerformerActionsController {
  constructor(private readonly commands: CommandBus) {}

  /** Selects the performer for the stage, with one of their instruments and optionally as the replacement of a performer on stage. */
  @PostAction('select')
  select(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { instruments = [], replacingPerformerId = null }: SelectPerformerDto,
    @CurrentRequest() context: RequestContext,
  ): PerformerResponse {
    return this.execute(context, { type: 'SelectPerformer', data: { performerId, instruments, replacingPerformerId } });
  }

  @PostAction('deselect')
  deselect(@PerformerIdParam() performerId: PerformerId, @CurrentRequest() context: RequestContext): PerformerResponse {
    return this.execute(context, { type: 'DeselectPerformer', data: { performerId } });
  }

  /** At a jam the performer must be selected first; a performer whom they replace leaves the stage. */
  @PostAction('put-on-stage')
  putOnStage(@PerformerIdParam() performerId: PerformerId, @CurrentRequest() context: RequestContext): PerformerResponse {
    return this.execute(context, { type: 'PutOnStage', data: { performerId, at: context.receivedAt } });
  }

  /** Adds the whole minutes of the stint to the performer's time on stage. */
  @PostAction('take-off-stage')
  takeOffStage(@PerformerIdParam() performerId: PerformerId, @CurrentRequest() context: RequestContext): PerformerResponse {
    return this.execute(context, { type: 'TakeOffStage', data: { performerId, at: context.receivedAt } });
  }

  /** The path names the performer who leaves; the replacement, if given, is selected with `instruments`. */
  @PostAction('sub-out')
  subOut(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { replacementId = null, instruments = [] }: SubOutDto,
    @CurrentRequest() context: RequestContext,
  ): PerformerResponse {
    return this.execute(context, { type: 'SubOut', data: { performerId, replacementId, instruments } });
  }

  /** Cancels a Sub Out. */
  @PostAction('keep-on-stage')
  keepOnStage(@PerformerIdParam() performerId: PerformerId, @CurrentRequest() context: RequestContext): PerformerResponse {
    return this.execute(context, { type: 'KeepOnStage', data: { performerId } });
  }

  /** The path names the performer who leaves; their replacement goes on stage in the same append. */
  @PostAction('swap')
  swap(@PerformerIdParam() performerId: PerformerId, @CurrentRequest() context: RequestContext): PerformerResponse {
    return this.execute(context, { type: 'Swap', data: { performerId, at: context.receivedAt } });
  }

  /** Holds somebody who waits, so that they are not called, or ends that. */
  @PostAction('hold')
  hold(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { held }: HoldDto,
    @CurrentRequest() context: RequestContext,
  ): PerformerResponse {
    return this.execute(context, { type: 'HoldPerformer', data: { performerId, held, at: context.receivedAt } });
  }

  /** Calls the performer to come, whose phone rings if it was told to. */
  @PostAction('call')
  call(@PerformerIdParam() performerId: PerformerId, @CurrentRequest() context: RequestContext): PerformerResponse {
    return this.execute(context, { type: 'CallPerformer', data: { performerId, at: context.receivedAt } });
  }

  @PostAction('attendance')
  markAttendance(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { attended }: MarkAttendanceDto,
    @CurrentRequest() context: RequestContext,
  ): PerformerResponse {
    return this.execute(context, { type: 'MarkAttendance', data: { performerId, attended, at: context.receivedAt } });
  }

  /** Moves the performer right before another one, or to the end. */
  @PostAction('move')
  move(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { beforeId }: MovePerformerDto,
    @CurrentRequest() context: RequestContext,
  ): PerformerResponse {
    return this.execute(context, { type: 'MovePerformer', data: { performerId, beforeId } });
  }

  /** Removes the performer for good; the response has `removed` set. */
  @PostAction('remove')
  remove(@PerformerIdParam() performerId: PerformerId, @CurrentRequest() context: RequestContext): PerformerResponse {
    return this.execute(context, { type: 'RemovePerformer', data: { performerId, at: context.receivedAt } });
  }

  private execute(context: RequestContext, gigCommand: PerformerCommand): PerformerResponse {
    return this.commands.execute(new ExecutePerformerCommand({ context, gigCommand }));
  }
}
