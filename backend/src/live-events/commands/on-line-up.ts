import { type Instant, type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventCommand } from '@jamjar/contracts/live-events/live-event.commands';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Something that is done to several performers of a night at once; answers everybody on its list. @throws Refused, Busy, KeyReused */
export class OnLineUp extends Command<PositionedAnswer<readonly PerformerView[]>> {
  constructor(
    readonly liveEventId: LiveEventId,
    readonly asked: Asked,
    readonly command: (at: Instant) => LiveEventCommand,
  ) {
    super();
  }
}

@CommandHandler(OnLineUp)
export class OnLineUpHandler implements ICommandHandler<OnLineUp> {
  constructor(
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ liveEventId, asked, command }: OnLineUp): Promise<PositionedAnswer<readonly PerformerView[]>> {
    const at = now();
    return this.answers.lineUp(await this.acting.act(liveEventId, command(at), contextOf(asked, liveEventId, at)));
  }
}
