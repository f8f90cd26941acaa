import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { GigNow } from '../queries/gig-now.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Completes or reopens; null: whichever it is not. Answers the gig. @throws Refused, Busy, KeyReused */
export class ToggleCompleted extends Command<PositionedAnswer<GigView>> {
  constructor(
    readonly gigId: GigId,
    readonly completed: boolean | null,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(ToggleCompleted)
export class ToggleCompletedHandler implements ICommandHandler<ToggleCompleted> {
  constructor(
    private readonly repository: GigNow,
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ gigId, completed, asked }: ToggleCompleted): Promise<PositionedAnswer<GigView>> {
    const completes = completed ?? (await this.repository.there(gigId)).phase !== 'completed';
    const at = now();
    const command = { type: completes ? 'CompleteGig' : 'ReopenGig', data: { at } } as const;
    return this.answers.gig(await this.acting.act(gigId, command, contextOf(asked, gigId, at)));
  }
}
