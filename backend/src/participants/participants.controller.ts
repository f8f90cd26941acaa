import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type ParticipantId } from '@jamjar/contracts/ids';
import {
  type ParticipantAppearancesView,
  type ParticipantView,
  participantAppearancesSchema,
  participantSchema,
} from '@jamjar/contracts/participants/participant.views';
import * as v from 'valibot';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers } from '../http/answers.decorator.js';
import { ParticipantIdParam } from '../http/id-param.decorators.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { EditParticipant } from './commands/edit-participant.command.js';
import { EditParticipantDto, ListParticipantsDto } from './participant.dto.js';
import { ListAppearances, ListParticipants } from './queries/participant.queries.js';

/** The participants of an organisation: see docs/rules.md#participants. */
@Controller('api/participants')
export class ParticipantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Responds with a page of the organisation's participants, ordered by name. */
  @Get()
  @Costly('longLists')
  @RequireRole('member', resource.organisation('query', 'organisationId'))
  @Answers(v.array(participantSchema), 'X-Position')
  list(@Query() page: ListParticipantsDto): Promise<SequencedResponse<readonly ParticipantView[]>> {
    return this.queries.execute(new ListParticipants(page));
  }

  /**
   * Responds with a page of the organisation's participants, ordered by name. Each has the number of gigs in whose line-up the participant
   * is, and the date of the last gig where the participant played or attended.
   */
  @Get('appearances')
  @Costly('longLists')
  @RequireRole('member', resource.organisation('query', 'organisationId'))
  @Answers(v.array(participantAppearancesSchema), 'X-Position')
  listAppearances(@Query() page: ListParticipantsDto): Promise<SequencedResponse<readonly ParticipantAppearancesView[]>> {
    return this.queries.execute(new ListAppearances(page));
  }

  /** Responds with the changed participant. */
  @Patch(':participantId')
  @RequireRole('operator', resource.participant('param', 'participantId'))
  @Answers(participantSchema, 'X-Position')
  edit(
    @ParticipantIdParam() id: ParticipantId,
    @Body() edit: EditParticipantDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<ParticipantView>> {
    return this.commands.execute(new EditParticipant({ id, edit, context }));
  }
}
