import { Body, Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { CurrentRequest, type RequestContext, noIdempotencyKey } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { type SequencedResponse } from '../http/seq-header.interceptor.js';
import { SetLogoDto } from '../logos/logo.dto.js';
import { LogoFile, UseLogoUpload } from '../logos/logo-upload.interceptor.js';
import { LogoStorage } from '../logos/logo-storage.js';
import { ExecuteAndRespondWithGig } from './commands/execute-and-respond.commands.js';

/** A gig's own logo, shown instead of its organisation's. Responds with the gig and its `logoUrl`: see docs/rules.md#logos. */
@Controller('api/events/:gigId/logo')
@RequireRole('owner', resource.gig('param', 'gigId'))
export class GigLogoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly logos: LogoStorage,
  ) {}

  /** Sets the logo to an address, which the server never fetches; null removes the logo. */
  @Patch()
  set(
    @GigIdParam() id: GigId,
    @Body() { logoUrl }: SetLogoDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<GigView>> {
    return this.changeLogo(id, logoUrl, context);
  }

  /**
   * Multipart, with the file in `logo`. An Idempotency-Key is ignored: every upload is stored under a new name, and the last one counts.
   */
  @Post('upload')
  @HttpCode(200)
  @UseLogoUpload()
  async upload(
    @GigIdParam() id: GigId,
    @LogoFile() file: Buffer,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<GigView>> {
    const logoUrl = await this.logos.store(file, context.principal);
    return this.changeLogo(id, logoUrl, { ...context, idempotencyKey: noIdempotencyKey });
  }

  private changeLogo(id: GigId, logoUrl: string | null, requestContext: RequestContext): Promise<SequencedResponse<GigView>> {
    return this.commands.execute(new ExecuteAndRespondWithGig(id, requestContext, { type: 'ChangeLogo', data: { logoUrl } }));
  }
}
