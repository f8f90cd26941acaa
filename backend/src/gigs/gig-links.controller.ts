import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type LinkKind } from '@jamjar/contracts/enums';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { PostAction } from '../http/post-action.decorator.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { GenerateLink } from './commands/link.commands.js';

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

  /** Generates a new, enabled live link (`liveUrl`); the one before is dead. Allowed when the gig is completed, like switching it. */
  @PostAction('events/:gigId/live-link')
  generateLiveLink(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): GigResponse {
    return this.generate(gigId, context, 'live');
  }

  /** Generates a new, enabled feedback link (`feedbackUrl`); the one before is dead. Allowed when the gig is completed. */
  @PostAction('feedback/generate-url/:gigId')
  generateFeedbackLink(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): GigResponse {
    return this.generate(gigId, context, 'feedback');
  }

  private generate(gigId: GigId, context: RequestContext, kind: LinkKind): GigResponse {
    return this.commands.execute(new GenerateLink({ gigId, context, kind }));
  }
}
