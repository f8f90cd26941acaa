import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Refused } from '../../http/refused.js';
import { GigOfPerformer } from '../queries/gig-of-performer.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Something that is done to one performer, at the gig where they are; answers the performer. @throws Refused, Busy, KeyReused */
export class OnPerformer extends Command<PositionedAnswer<PerformerView>> {
  constructor(
    readonly performerId: PerformerId,
    readonly asked: Asked,
    readonly command: (at: Instant) => GigCommand,
  ) {
    super();
  }
}

@CommandHandler(OnPerformer)
export class OnPerformerHandler implements ICommandHandler<OnPerformer> {
  constructor(
    private readonly gigOf: GigOfPerformer,
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ performerId, asked, command }: OnPerformer): Promise<PositionedAnswer<PerformerView>> {
    const gigId = await this.gigOf.find(performerId);
    if (!gigId) throw new Refused('PERFORMER_NOT_FOUND');
    const at = now();
    const acted = await this.acting.act(gigId, command(at), contextOf(asked, gigId, at));
    return this.answers.performer(acted, performerId);
  }
}
