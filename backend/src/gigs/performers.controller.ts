import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import {
  type AddPerformerResponse,
  type RecentPerformer,
  addPerformerResponseSchema,
  recentPerformerSchema,
} from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView, performerSchema } from '@jamjar/contracts/gigs/gig.views';
import * as v from 'valibot';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, commandHeaders } from '../http/answers.decorator.js';
import { withoutClosedFields } from '../http/hidden-fields.js';
import { ParticipantIdParam, PerformerIdParam } from '../http/id-param.decorators.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { RefusalException } from '../http/refusal.exception.js';
import { AddPerformer } from './commands/add-performer.command.js';
import { EditPerformer } from './commands/edit-performer.command.js';
import { ExecutePerformerCommand } from './commands/gig.commands.js';
import { AddPerformerDto, ListPerformersDto, PatchPerformerDto } from './dto/performer.dto.js';
import { interpretPatch } from './performer-patch.js';
import { GetPerformer, GetRecentPerformer, ListPerformers } from './queries/performer.queries.js';

/** The performers of a gig. Every request that changes one responds with that performer: see docs/rules.md#line-up-and-queue. */
@Controller('api/performers')
export class PerformersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Responds with the whole line-up, in its order. */
  @Get()
  @Costly('longLists')
  @RequireRole('member', resource.gig('query', 'jamNightId'), { temporaryOperator: true })
  @Answers(v.array(performerSchema), 'X-Position', 'X-Revision')
  list(@Query() { jamNightId }: ListPerformersDto): Promise<SequencedResponse<readonly PerformerView[]>> {
    return this.queries.execute(new ListPerformers({ gigId: jamNightId }));
  }

  /** Adds the performer at the end of the line-up; responds with 201 and the performer. */
  @Post()
  @RequireRole('operator', resource.gig('body', 'jamNightId'), { temporaryOperator: true })
  @Answers(addPerformerResponseSchema, 'X-Position', ...commandHeaders)
  add(@Body() request: AddPerformerDto, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<AddPerformerResponse>> {
    const allowed = context.isFromTemporaryOperator ? withoutClosedFields(request, 'participantId') : request;
    return this.commands.execute(new AddPerformer({ request: allowed, context }));
  }

  /** Responds with the instruments, tier, priority and type of the participant's most recent performer, or with 404 when there is none. */
  @Get('recent/:participantId')
  @RequireRole('member', resource.participant('param', 'participantId'))
  @Answers(recentPerformerSchema, 'X-Position')
  getRecent(@ParticipantIdParam() id: ParticipantId): Promise<SequencedResponse<RecentPerformer>> {
    return this.queries.execute(new GetRecentPerformer({ participantId: id }));
  }

  @Get(':performerId')
  @RequireRole('member', resource.performer('param', 'performerId'), { temporaryOperator: true })
  @Answers(performerSchema, 'X-Position', 'X-Revision')
  get(@PerformerIdParam() id: PerformerId): Promise<SequencedResponse<PerformerView>> {
    return this.queries.execute(new GetPerformer({ id }));
  }

  /** Responds with the performer; `removed` is set when the PATCH removed them. */
  @Patch(':performerId')
  @RequireRole('operator', resource.performer('param', 'performerId'), { temporaryOperator: true })
  @Answers(performerSchema, 'X-Position', ...commandHeaders)
  patch(
    @PerformerIdParam() id: PerformerId,
    @Body() patch: PatchPerformerDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<PerformerView>> {
    return this.commands.execute(buildCommandForPatch(id, patch, context));
  }
}

/** @throws RefusalException INVALID when the PATCH is empty or has a field that it must not contain (the error names this field) */
function buildCommandForPatch(
  performerId: PerformerId,
  patch: PatchPerformerDto,
  context: RequestContext,
): ExecutePerformerCommand | EditPerformer {
  const interpretation = interpretPatch(patch, performerId, context.receivedAt);
  if (interpretation.kind === 'edit') {
    const edit = context.isFromTemporaryOperator ? withoutClosedFields(interpretation.edit, 'name') : interpretation.edit;
    return new EditPerformer({ performerId, edit, context });
  }
  if (interpretation.kind === 'command') return new ExecutePerformerCommand({ context, gigCommand: interpretation.command });
  if (interpretation.field === null) throw new RefusalException('INVALID', { body: 'Required' });
  const message = 'This field cannot be changed here';
  throw new RefusalException('INVALID', { [interpretation.field]: message }, { message });
}
