import { instant, gigId } from '@jamjar/contracts/ids';
import { type CreateGigRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { derivedId } from '../../command-handling/command-ids.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** A new gig; answers it. Its id derives from the command, so that a retried request meets its own gig. @throws Busy, KeyReused */
export class CreateGig extends Command<PositionedAnswer<GigView>> {
  constructor(
    readonly request: CreateGigRequest,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(CreateGig)
export class CreateGigHandler implements ICommandHandler<CreateGig> {
  constructor(
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ request, asked }: CreateGig): Promise<PositionedAnswer<GigView>> {
    const { organisationId, name, type = 'jam', date, venue = null, description = null, timeLimit = null } = request;
    const at = now();
    const context = contextOf(asked, routes.events, at);
    const id = gigId(derivedId(context.commandId, 'gig'));
    const data = { organisationId, type, name, date: instant(new Date(date)), venue, description, timeLimit, at };
    return this.answers.gig(await this.acting.act(id, { type: 'CreateGig', data }, context));
  }
}
