import { type Instant, type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventCommand } from '@jamjar/contracts/live-events/live-event.commands';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Something that is done to the night itself; answers the night. @throws Refused, Busy, KeyReused */
export class OnLiveEvent extends Command<PositionedAnswer<LiveEventView>> {
  constructor(
    readonly liveEventId: LiveEventId,
    readonly asked: Asked,
    readonly command: (at: Instant) => LiveEventCommand,
  ) {
    super();
  }
}

@CommandHandler(OnLiveEvent)
export class OnLiveEventHandler implements ICommandHandler<OnLiveEvent> {
  constructor(
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ liveEventId, asked, command }: OnLiveEvent): Promise<PositionedAnswer<LiveEventView>> {
    const at = now();
    return this.answers.liveEvent(await this.acting.act(liveEventId, command(at), contextOf(asked, liveEventId, at)));
  }
}
