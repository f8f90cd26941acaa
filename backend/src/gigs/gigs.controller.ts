import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PaceView, paceViewSchema } from '@jamjar/contracts/forecast/pace.views';
import { type GigView, gigSchema } from '@jamjar/contracts/gigs/gig.views';
import { type LogoRequest } from '@jamjar/contracts/logos/logo.requests';
import * as v from 'valibot';
import { CurrentRequest, noIdempotencyKey, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, AnswersNothing, commandHeaders } from '../http/answers.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { PostAction } from '../http/post-action.decorator.js';
import { LogoStorage } from '../logos/logo-storage.js';
import { LogoFile, LogoWas, UseLogoUpload } from '../logos/logo-upload.interceptor.js';
import { SetLogoDto } from '../logos/logo.dto.js';
import { CreateGig, ExecuteGigCommand, ToggleCompleted } from './commands/gig.commands.js';
import { CreateGigDto, EditGigDto, ListGigsDto, toEditGigData, ToggleCompletedDto } from './dto/gig.dto.js';
import { GetPace } from './queries/gig-pace.js';
import { GetGig, ListGigs } from './queries/gig.queries.js';

type GigResponse = Promise<SequencedResponse<GigView>>;

const gigFromPath = resource.gig('param', 'gigId');

/** Gigs, their settings and logos. Every change except the deletion responds with the changed gig: see docs/rules.md#gigs and #logos. */
@Controller('api/events')
export class GigsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly logos: LogoStorage,
  ) {}

  /** Responds with a page of the existing gigs of one organisation, or of all the principal's (god: of all), the latest date first. */
  @Get()
  @Costly('longLists')
  @RequireRole('signedIn', resource.organisation('query', 'organisationId', { optional: true }))
  @Answers(v.array(gigSchema), 'X-Position')
  list(@Query() page: ListGigsDto, @CurrentRequest() { principal }: RequestContext): Promise<SequencedResponse<readonly GigView[]>> {
    return this.queries.execute(new ListGigs({ principal, page }));
  }

  /** Responds with 201 and the gig. */
  @Post()
  @RequireRole('owner', resource.organisation('body', 'organisationId'))
  @Answers(gigSchema, ...commandHeaders)
  create(@Body() request: CreateGigDto, @CurrentRequest() context: RequestContext): GigResponse {
    return this.commands.execute(new CreateGig({ request, context }));
  }

  @Get(':gigId')
  @RequireRole('member', gigFromPath, { temporaryOperator: true })
  @Answers(gigSchema, 'X-Position', 'X-Revision')
  get(@GigIdParam() id: GigId): GigResponse {
    return this.queries.execute(new GetGig({ id }));
  }

  /** Accepts the whole gig as GET returned it; only name, date, end, venue, description and time limit change (docs/rules.md#edits). */
  @Put(':gigId')
  @RequireRole('owner', gigFromPath)
  @Answers(gigSchema, ...commandHeaders)
  edit(@GigIdParam() id: GigId, @Body() request: EditGigDto, @CurrentRequest() context: RequestContext): GigResponse {
    return this.execute(id, context, { type: 'EditGig', data: toEditGigData(request) });
  }

  /** Responds with how long stints and changeovers take at this gig; browsers compute forecasts from it: see docs/rules.md#forecast. */
  @Get(':gigId/pace')
  @RequireRole('member', gigFromPath, { temporaryOperator: true })
  @Answers(paceViewSchema, 'X-Position', 'X-Revision')
  getPace(@GigIdParam() gigId: GigId): Promise<SequencedResponse<PaceView>> {
    return this.queries.execute(new GetPace({ gigId }));
  }

  /** Responds with 204 and no body; only the headers X-Revision and X-Action show the result. The event stream is kept. */
  @Delete(':gigId')
  @HttpCode(204)
  @RequireRole('owner', gigFromPath)
  @AnswersNothing()
  delete(@GigIdParam() id: GigId, @CurrentRequest() context: RequestContext): GigResponse {
    return this.execute(id, context, { type: 'DeleteGig', data: { at: context.receivedAt } });
  }

  /** An empty body toggles; `{completed}` completes or reopens the gig, so two equal simultaneous requests do not cancel each other. */
  @Patch(':gigId/toggle-completed')
  @RequireRole('owner', gigFromPath)
  @Answers(gigSchema, ...commandHeaders)
  toggleCompleted(
    @GigIdParam() id: GigId,
    @Body() { completed }: ToggleCompletedDto,
    @CurrentRequest() context: RequestContext,
  ): GigResponse {
    return this.commands.execute(new ToggleCompleted({ gigId: id, context, completed: completed ?? null }));
  }

  /** Sets the address of the gig's own logo, which is shown instead of the organisation's; null removes it. The server never fetches it. */
  @Patch(':gigId/logo')
  @RequireRole('owner', gigFromPath)
  @Answers(gigSchema, ...commandHeaders)
  setLogo(@GigIdParam() id: GigId, @Body() { logoUrl, was }: SetLogoDto, @CurrentRequest() context: RequestContext): GigResponse {
    return this.execute(id, context, { type: 'ChangeLogo', data: { logoUrl, was } });
  }

  /**
   * The multipart body has the file in `logo` and optionally the logo that the user saw before in `was`. An Idempotency-Key is ignored:
   * every upload is stored under a new name, and the last one counts.
   */
  @PostAction(':gigId/logo/upload')
  @RequireRole('owner', gigFromPath)
  @UseLogoUpload()
  @Answers(gigSchema, ...commandHeaders)
  async uploadLogo(
    @GigIdParam() id: GigId,
    @LogoFile() file: Buffer,
    @LogoWas() was: LogoRequest['was'],
    @CurrentRequest() context: RequestContext,
  ): GigResponse {
    const logoUrl = await this.logos.store(file, context.principal);
    return this.execute(id, { ...context, idempotencyKey: noIdempotencyKey }, { type: 'ChangeLogo', data: { logoUrl, was } });
  }

  private execute(gigId: GigId, context: RequestContext, gigCommand: GigCommand): GigResponse {
    return this.commands.execute(new ExecuteGigCommand({ gigId, context, gigCommand, respondWith: 'gig' }));
  }
}
