import { Body, Controller, Patch, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type LinkKind } from '@jamjar/contracts/enums';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { PostAction } from '../http/post-action.decorator.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { ExecuteGigCommand } from './commands/gig.commands.js';
import { GenerateLink } from './commands/link.commands.js';
import { SignupLimitDto, SwitchDto } from './dto/gig.dto.js';

type GigResponse = Promise<SequencedResponse<GigView>>;

/** The public links of a gig. Every call responds with the gig: see docs/rules.md#links. */
@Controller('api')
@RequireRole('owner', resource.gig('param', 'gigId'))
export class GigLinksController {
  constructor(private readonly commands: CommandBus) {}

  /** Generates a new, enabled signup link (`signupUrl`); the one before is dead. */
  @PostAction('events/:gigId/signup-link')
  generateSignupLink(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): GigResponse {
    return this.generate(gigId, context, 'signup');
  }

  @Patch('events/:gigId/signup-link')
  switchSignups(@GigIdParam() gigId: GigId, @Body() { enabled }: SwitchDto, @CurrentRequest() context: RequestContext): GigResponse {
    return this.execute(gigId, context, { type: 'SwitchSignups', data: { enabled } });
  }

  /** A limit that leaves room switches an existing signup link on again. */
  @Patch('events/:gigId/signup-limit')
  setSignupLimit(@GigIdParam() gigId: GigId, @Body() { limit }: SignupLimitDto, @CurrentRequest() context: RequestContext): GigResponse {
    return this.execute(gigId, context, { type: 'SetSignupLimit', data: { limit } });
  }

  /** Generates a new, enabled live link (`liveUrl`); the one before is dead. Allowed when the gig is completed, like switching it. */
  @PostAction('events/:gigId/live-link')
  generateLiveLink(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): GigResponse {
    return this.generate(gigId, context, 'live');
  }

  @Patch('events/:gigId/live-link')
  switchLive(@GigIdParam() gigId: GigId, @Body() { enabled }: SwitchDto, @CurrentRequest() context: RequestContext): GigResponse {
    return this.execute(gigId, context, { type: 'SwitchLive', data: { enabled } });
  }

  /** Generates a new, enabled feedback link (`feedbackUrl`); the one before is dead. Allowed when the gig is completed. */
  @PostAction('feedback/generate-url/:gigId')
  generateFeedbackLink(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): GigResponse {
    return this.generate(gigId, context, 'feedback');
  }

  /** Allowed when the gig is completed. */
  @Put('feedback/toggle/:gigId')
  switchFeedback(@GigIdParam() gigId: GigId, @Body() { enabled }: SwitchDto, @CurrentRequest() context: RequestContext): GigResponse {
    return this.execute(gigId, context, { type: 'SwitchFeedback', data: { enabled } });
  }

  private generate(gigId: GigId, context: RequestContext, kind: LinkKind): GigResponse {
    return this.commands.execute(new GenerateLink({ gigId, context, kind }));
  }

  private execute(gigId: GigId, context: RequestContext, gigCommand: GigCommand): GigResponse {
    return this.commands.execute(new ExecuteGigCommand({ gigId, context, gigCommand, respondWith: 'gig' }));
  }
}
