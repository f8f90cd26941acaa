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
import { SelectBody, SubOutBody } from './requests/stage.bodies.js';

type PerformerAnswer = Promise<PositionedAnswer<PerformerView>>;

/**
 * Who stands on the stage (S2 §4; decisions, "Stage and time"). Every call is one atomic append and answers the performer it was sent
 * to, as everybody now sees them; what else changed, the others' rows say.
 */
@Controller('api/performers/:performerId')
@May('operator', of.performer('param', 'performerId'))
export class StageController {
  constructor(private readonly commands: CommandBus) {}

  /** They go on stage next, with exactly one of their instruments, perhaps for somebody who then leaves. */
  @Post('select')
  @HttpCode(200)
  select(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { instruments = [], replacingPerformerId: replacing = null }: SelectBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): PerformerAnswer {
    const command = { type: 'SelectPerformer', data: { performerId, instruments, replacing } } as const;
    return this.commands.execute(new OnPerformer(performerId, { sender, key }, () => command));
  }

  @Post('deselect')
  @HttpCode(200)
  deselect(@PerformerIdParam() performerId: PerformerId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): PerformerAnswer {
    return this.commands.execute(
      new OnPerformer(performerId, { sender, key }, () => ({ type: 'DeselectPerformer', data: { performerId } })),
    );
  }

  /** In a jam they were selected first; whoever they replace leaves. */
  @Post('put-on-stage')
  @HttpCode(200)
  putOnStage(@PerformerIdParam() performerId: PerformerId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): PerformerAnswer {
    return this.commands.execute(
      new OnPerformer(performerId, { sender, key }, (at) => ({ type: 'PutOnStage', data: { performerId, at } })),
    );
  }

  /** Their minutes count. */
  @Post('take-off-stage')
  @HttpCode(200)
  takeOffStage(@PerformerIdParam() performerId: PerformerId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): PerformerAnswer {
    return this.commands.execute(
      new OnPerformer(performerId, { sender, key }, (at) => ({ type: 'TakeOffStage', data: { performerId, at } })),
    );
  }

  /** Sent to the one who leaves; the replacement, if there is one, is selected with `instruments`. */
  @Post('sub-out')
  @HttpCode(200)
  subOut(
    @PerformerIdParam() performerId: PerformerId,
    @Body() { replacementId = null, instruments = [] }: SubOutBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): PerformerAnswer {
    const command = { type: 'SubOut', data: { performerId, replacementId, instruments } } as const;
    return this.commands.execute(new OnPerformer(performerId, { sender, key }, () => command));
  }

  /** Calls a Sub Out off. */
  @Post('keep-on-stage')
  @HttpCode(200)
  keepOnStage(@PerformerIdParam() performerId: PerformerId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): PerformerAnswer {
    return this.commands.execute(new OnPerformer(performerId, { sender, key }, () => ({ type: 'KeepOnStage', data: { performerId } })));
  }

  /** Sent to the one who leaves: off with them, on with their replacement. */
  @Post('swap')
  @HttpCode(200)
  swap(@PerformerIdParam() performerId: PerformerId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): PerformerAnswer {
    return this.commands.execute(new OnPerformer(performerId, { sender, key }, (at) => ({ type: 'Swap', data: { performerId, at } })));
  }
}
