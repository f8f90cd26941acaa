import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { type SequencedResponse } from '../http/seq-header.interceptor.js';
import { CreateGig } from './commands/create-gig.command.js';
import { ExecuteAndRespondWithGig } from './commands/execute-and-respond.commands.js';
import { ToggleCompleted } from './commands/toggle-completed.command.js';
import { GetGig, ListGigs } from './queries/gig.query-handlers.js';
import { CreateGigDto, EditGigDto, SwitchRaffleDto, toEditGigData, ToggleCompletedDto } from './dto/gig.dto.js';

const gigFromPath = resource.gig('param', 'gigId');

/** Gigs and their settings. Every change but the deletion responds with the changed gig: see docs/rules.md#gigs. */
@Controller('api/events')
export class GigsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Responds with the gigs of the principal's organisations (god: of all), without deleted ones, the latest date first. */
  @Get()
  @RequireRole('signedIn')
  list(@CurrentRequest() { principal }: RequestContext): Promise<SequencedResponse<readonly GigView[]>> {
    return this.queries.execute(new ListGigs(principal));
  }

  /** Responds with 201 and the gig. */
  @Post()
  @RequireRole('owner', resource.organisation('body', 'organisationId'))
  create(@Body() request: CreateGigDto, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<GigView>> {
    return this.commands.execute(new CreateGig(request, context));
  }

  @Get(':gigId')
  @RequireRole('member', gigFromPath)
  get(@GigIdParam() id: GigId): Promise<SequencedResponse<GigView>> {
    return this.queries.execute(new GetGig(id));
  }

  /** Accepts the whole gig as GET returned it; only name, date, venue, description and time limit change. */
  @Put(':gigId')
  @RequireRole('owner', gigFromPath)
  edit(
    @GigIdParam() id: GigId,
    @Body() request: EditGigDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<GigView>> {
    return this.commands.execute(new ExecuteAndRespondWithGig(id, context, { type: 'EditGig', data: toEditGigData(request) }));
  }

  /** Responds with 204 and no body; the result only sets the header X-Position. The event stream is kept. */
  @Delete(':gigId')
  @HttpCode(204)
  @RequireRole('owner', gigFromPath)
  delete(@GigIdParam() id: GigId, @CurrentRequest() context: RequestContext): Promise<SequencedResponse<GigView>> {
    return this.commands.execute(new ExecuteAndRespondWithGig(id, context, { type: 'DeleteGig', data: { at: context.receivedAt } }));
  }

  /** Toggles without a body. With `{completed}` it completes or reopens: two equal simultaneous requests do not cancel each other. */
  @Patch(':gigId/toggle-completed')
  @RequireRole('owner', gigFromPath)
  toggleCompleted(
    @GigIdParam() id: GigId,
    @Body() { completed }: ToggleCompletedDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<GigView>> {
    return this.commands.execute(new ToggleCompleted(id, completed ?? null, context));
  }

  /** Responds with the gig and its `raffleEnabled`. */
  @Patch(':gigId/raffle-toggle')
  @RequireRole('owner', gigFromPath)
  switchRaffle(
    @GigIdParam() id: GigId,
    @Body() { enabled }: SwitchRaffleDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<GigView>> {
    return this.commands.execute(new ExecuteAndRespondWithGig(id, context, { type: 'SwitchRaffle', data: { enabled } }));
  }
}
