import { type Instant, type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Something that is done to several performers of a gig at once; answers everybody on its list. @throws Refused, Busy, KeyReused */
export class OnLineUp extends Command<PositionedAnswer<readonly PerformerView[]>> {
  constructor(
    readonly gigId: GigId,
    readonly asked: Asked,
    readonly command: (at: Instant) => GigCommand,
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

  async execute({ gigId, asked, command }: OnLineUp): Promise<PositionedAnswer<readonly PerformerView[]>> {
    const at = now();
    return this.answers.lineUp(await this.acting.act(gigId, command(at), contextOf(asked, gigId, at)));
  }
}
