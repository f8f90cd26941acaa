import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { May, of } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { PerformerIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { type PositionedAnswer } from '../http/position.js';
import { OnPerformer } from './commands/on-performer.js';
import { AttendanceBody, MoveBody } from './requests/stage.bodies.js';

type PerformerAnswer = Promise<PositionedAnswer<PerformerView>>;

/** Who is on the list, where in the line, and who came (S2 §4; decisions, "Stage and time"). Every call answers the performer. */
@Controller('api/performers/:performerId')
@May('operator', of.performer('param', 'performerId'))
export class LineUpController {
  constructor(private readonly commands: CommandBus) {}

  @Post('attendance')
  @HttpCode(200)
  attendance(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { attended }: AttendanceBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): PerformerAnswer {
    return this.commands.execute(
      new OnPerformer(performerId, { sender, key }, (at) => ({ type: 'MarkAttendance', data: { performerId, attended, at } })),
    );
  }

  /** Right before somebody else, or to the end. */
  @Post('move')
  @HttpCode(200)
  move(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { beforeId }: MoveBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): PerformerAnswer {
    return this.commands.execute(
      new OnPerformer(performerId, { sender, key }, () => ({ type: 'MovePerformer', data: { performerId, beforeId } })),
    );
  }

  /** Off the list for good: the answer says so by `removed`. */
  @Post('remove')
  @HttpCode(200)
  remove(@PerformerIdParam() performerId: PerformerId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): PerformerAnswer {
    return this.commands.execute(
      new OnPerformer(performerId, { sender, key }, (at) => ({ type: 'RemovePerformer', data: { performerId, at } })),
    );
  }
}
