import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { PeopleQueries } from '../queries/people.queries.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Everybody starts the gig anew, in the order of their names; answers everybody. @throws Refused, Busy, KeyReused */
export class ResetLineUp extends Command<PositionedAnswer<readonly PerformerView[]>> {
  constructor(
    readonly gigId: GigId,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(ResetLineUp)
export class ResetLineUpHandler implements ICommandHandler<ResetLineUp> {
  constructor(
    private readonly people: PeopleQueries,
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ gigId, asked }: ResetLineUp): Promise<PositionedAnswer<readonly PerformerView[]>> {
    const people = [...(await this.people.atGig(gigId))];
    const order = people.sort(([, one], [, other]) => asNames.compare(one.name, other.name)).map(([id]) => id);
    const at = now();
    const command = { type: 'ResetLineUp', data: { order, at } } as const;
    return this.answers.lineUp(await this.acting.act(gigId, command, contextOf(asked, gigId, at)));
  }
}

const asNames = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
