import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { type Principal } from '../auth/principal.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import { PerformerIdParam } from '../http/id-param.decorators.js';
import { IdempotencyKeyHeader, type IdempotencyKey } from '../http/idempotency-key.decorator.js';
import { type SequencedResponse } from '../http/seq-header.interceptor.js';
import { ExecuteAndRespondWithPerformer } from './commands/execute-and-respond-with-performer.command.js';
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
    @CurrentUser() principal: Principal,
    @IdempotencyKeyHeader() idempotencyKey: IdempotencyKey,
  ): PerformerResponse {
    return this.commands.execute(
      new ExecuteAndRespondWithPerformer(performerId, { principal, idempotencyKey }, (at) => ({
        type: 'MarkAttendance',
        data: { performerId, attended, at },
      })),
    );
  }

  /** Moves the performer right before another one, or to the end. */
  @Post('move')
  @HttpCode(200)
  move(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { beforeId }: MovePerformerDto,
    @CurrentUser() principal: Principal,
    @IdempotencyKeyHeader() idempotencyKey: IdempotencyKey,
  ): PerformerResponse {
    return this.commands.execute(
      new ExecuteAndRespondWithPerformer(performerId, { principal, idempotencyKey }, () => ({
        type: 'MovePerformer',
        data: { performerId, beforeId },
      })),
    );
  }

  /** Removes the performer for good; the response has `removed` set. */
  @Post('remove')
  @HttpCode(200)
  remove(
    @PerformerIdParam() performerId: PerformerId,
    @CurrentUser() principal: Principal,
    @IdempotencyKeyHeader() idempotencyKey: IdempotencyKey,
  ): PerformerResponse {
    return this.commands.execute(
      new ExecuteAndRespondWithPerformer(performerId, { principal, idempotencyKey }, (at) => ({
        type: 'RemovePerformer',
        data: { performerId, at },
      })),
    );
  }
}
