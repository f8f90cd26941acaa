import { type ParticipantId } from '@jamjar/contracts/ids';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type CommandContext } from '../../command-handling/command-context.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Refused } from '../../http/refused.js';
import { type Newcomer } from '../../participants/people/newcomers.js';
import { GigHandling } from '../gig.handling.js';
import { Arrivals, type Place } from '../people/arrivals.js';
import { joining, newcomerIn } from '../people/newcomer.js';
import { GigNow } from '../queries/gig-now.js';
import { PeopleQueries } from '../queries/people.queries.js';
import { type AddPerformerBody } from '../requests/performer.bodies.js';
import { type Acted, Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Somebody joins a gig's list, known or not; answers the performer. @throws Refused, Busy, KeyReused */
export class AddPerformer extends Command<PositionedAnswer<PerformerView>> {
  constructor(
    readonly request: AddPerformerBody,
    readonly asked: Asked,
  ) {
    super();
  }
}

/** In this order: decide (dry), people, history (design, "One request, several owners"). */
@CommandHandler(AddPerformer)
export class AddPerformerHandler implements ICommandHandler<AddPerformer> {
  private readonly logger = new Logger('gigs');

  constructor(
    private readonly repository: GigNow,
    private readonly people: PeopleQueries,
    private readonly handling: GigHandling,
    private readonly arrivals: Arrivals,
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ request, asked }: AddPerformer): Promise<PositionedAnswer<PerformerView>> {
    const { jamNightId: gigId } = request;
    const { settings } = await this.repository.there(gigId);
    const at = now();
    const context = contextOf(asked, gigId, at);
    const newcomer = newcomerIn(request, settings.type, context.commandId);
    const command = (person: ParticipantId) => joining(request, newcomer, person, at);

    const place = { organisationId: settings.organisationId, gigId };
    const supposed = await this.supposed(place, newcomer);
    const decision = await this.handling.dry(streamOf(gigId), command(supposed), context);
    if (decision.kind === 'refused') throw new Refused(decision.code);
    const isNew = decision.events.length > 0; // an addition always happens, unless it has happened before
    const person = isNew ? await this.arrivals.write(place, newcomer, asked.sender, context) : supposed;
    const acted = await this.acting
      .act(gigId, command(person), context)
      .catch((error: unknown) => this.takenBack(error, newcomer, context));
    return this.answers.performer(acted, newcomer.performerId);
  }

  /** Who they will turn out to be, if nobody changes the people meanwhile. */
  private async supposed({ organisationId }: Place, { participantId, name, newParticipantId }: Newcomer): Promise<ParticipantId> {
    if (!participantId) return (await this.people.participantNamed(organisationId, name)) ?? newParticipantId;
    if (!(await this.people.isParticipant(organisationId, participantId))) throw new Refused('PARTICIPANT_NOT_FOUND');
    return participantId;
  }

  /** Only what is known not to have happened is taken back; what is in doubt is left to a retry, and then to the sweeper. */
  private async takenBack(error: unknown, { performerId }: Newcomer, { commandId }: CommandContext): Promise<Acted> {
    if (error instanceof Refused) {
      await this.arrivals.takeBack(performerId, commandId).catch((failure: unknown) => this.logger.warn(failure, 'Left to the sweeper'));
    }
    throw error;
  }
}
