import { type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { NightNow } from '../queries/night-now.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Completes or reopens; null: whichever it is not. Answers the night. @throws Refused, Busy, KeyReused */
export class ToggleCompleted extends Command<PositionedAnswer<LiveEventView>> {
  constructor(
    readonly liveEventId: LiveEventId,
    readonly completed: boolean | null,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(ToggleCompleted)
export class ToggleCompletedHandler implements ICommandHandler<ToggleCompleted> {
  constructor(
    private readonly nights: NightNow,
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ liveEventId, completed, asked }: ToggleCompleted): Promise<PositionedAnswer<LiveEventView>> {
    const completes = completed ?? (await this.nights.there(liveEventId)).phase !== 'completed';
    const at = now();
    const command = { type: completes ? 'CompleteLiveEvent' : 'ReopenLiveEvent', data: { at } } as const;
    return this.answers.liveEvent(await this.acting.act(liveEventId, command, contextOf(asked, liveEventId, at)));
  }
}
