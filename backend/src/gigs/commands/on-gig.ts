import { type Instant, type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Something that is done to the gig itself; answers the gig. @throws Refused, Busy, KeyReused */
export class OnGig extends Command<PositionedAnswer<GigView>> {
  constructor(
    readonly gigId: GigId,
    readonly asked: Asked,
    readonly command: (at: Instant) => GigCommand,
  ) {
    super();
  }
}

@CommandHandler(OnGig)
export class OnGigHandler implements ICommandHandler<OnGig> {
  constructor(
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ gigId, asked, command }: OnGig): Promise<PositionedAnswer<GigView>> {
    const at = now();
    return this.answers.gig(await this.acting.act(gigId, command(at), contextOf(asked, gigId, at)));
  }
}
