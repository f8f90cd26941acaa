import { instant, liveEventId } from '@jamjar/contracts/ids';
import { type CreateLiveEventRequest } from '@jamjar/contracts/live-events/live-event.requests';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { routes } from '@jamjar/contracts/routes';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { derivedId } from '../../command-handling/command-ids.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** A new night; answers it. Its id derives from the command, so that a retried request meets its own night. @throws Busy, KeyReused */
export class CreateLiveEvent extends Command<PositionedAnswer<LiveEventView>> {
  constructor(
    readonly request: CreateLiveEventRequest,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(CreateLiveEvent)
export class CreateLiveEventHandler implements ICommandHandler<CreateLiveEvent> {
  constructor(
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ request, asked }: CreateLiveEvent): Promise<PositionedAnswer<LiveEventView>> {
    const { organisationId, name, type = 'jam', date, venue = null, description = null, timeLimit = null } = request;
    const at = now();
    const context = contextOf(asked, routes.events, at);
    const id = liveEventId(derivedId(context.commandId, 'live event'));
    const data = { organisationId, type, name, date: instant(new Date(date)), venue, description, timeLimit, at };
    return this.answers.liveEvent(await this.acting.act(id, { type: 'CreateLiveEvent', data }, context));
  }
}
