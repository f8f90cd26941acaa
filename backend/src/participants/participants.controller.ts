import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type ParticipantId } from '@jamjar/contracts/ids';
import { type AppearancesView, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { May, of } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { ParticipantIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { type PositionedAnswer } from '../http/position.js';
import { EditParticipant } from './commands/edit-participant.js';
import { EditParticipantBody, ParticipantsWanted } from './participant.bodies.js';
import { ListAppearances } from './queries/list-appearances.js';
import { ListParticipants } from './queries/list-participants.js';

/** The people whom an organisation knows (S1 §3, §7; S2 §7). */
@Controller('api/participants')
export class ParticipantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Answers everybody in the organisation, by name. */
  @Get()
  @May('member', of.organisation('query', 'organisationId'))
  list(@Query() { organisationId }: ParticipantsWanted): Promise<PositionedAnswer<readonly ParticipantView[]>> {
    return this.queries.execute(new ListParticipants(organisationId));
  }

  /** Answers everybody in the organisation, by name, with their gigs. */
  @Get('appearances')
  @May('member', of.organisation('query', 'organisationId'))
  appearances(@Query() { organisationId }: ParticipantsWanted): Promise<PositionedAnswer<readonly AppearancesView[]>> {
    return this.queries.execute(new ListAppearances(organisationId));
  }

  /** Answers the participant as they are now. */
  @Patch(':participantId')
  @May('operator', of.participant('param', 'participantId'))
  edit(
    @ParticipantIdParam() id: ParticipantId,
    @Body() edit: EditParticipantBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<ParticipantView>> {
    return this.commands.execute(new EditParticipant(id, edit, { sender, key }));
  }
}
