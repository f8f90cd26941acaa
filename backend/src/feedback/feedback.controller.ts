import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type FeedbackPageView,
  type FeedbackReceipt,
  type FeedbackResultsView,
  feedbackPageSchema,
  feedbackReceiptSchema,
  feedbackResultsSchema,
} from '@jamjar/contracts/feedback/feedback.views';
import { type GigId } from '@jamjar/contracts/ids';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { Answers } from '../http/answers.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { PageDto } from '../http/page.dto.js';
import { RateLimited } from '../http/rate-limits.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { SubmitFeedbackDto } from './feedback.dto.js';
import { GetFeedbackPage, GetFeedbackResults } from './queries/feedback.queries.js';
import { SubmitFeedback } from './commands/submit-feedback.command.js';

/** The feedback page, for anyone who has the token of its link, and the submitted feedback, for staff: see docs/rules.md#feedback. */
@Controller('api/feedback')
export class FeedbackController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly limits: VisitorLimits,
  ) {}

  @Get('event-info/:feedbackToken')
  @RequireRole('anyone')
  @RateLimited(['visitorRequests'])
  @Answers(feedbackPageSchema)
  getPage(@Param('feedbackToken') token: string, @CurrentVisitor() visitor: VisitorContext): Promise<FeedbackPageView> {
    return this.limits.read(visitor, new GetFeedbackPage({ token }));
  }

  @Post('submit')
  @RequireRole('anyone')
  @RateLimited(['visitorRequests', 'visitorChanges'])
  @Answers(feedbackReceiptSchema)
  async submit(@Body() request: SubmitFeedbackDto, @CurrentVisitor() visitor: VisitorContext): Promise<FeedbackReceipt> {
    await this.limits.limitWrites(visitor, request.feedbackUrl);
    return this.commands.execute(new SubmitFeedback({ request, visitor }));
  }

  @Get('event/:gigId')
  @Costly()
  @RequireRole('operator', resource.gig('param', 'gigId'))
  @Answers(feedbackResultsSchema)
  getResults(@GigIdParam() gigId: GigId, @Query() page: PageDto): Promise<SequencedResponse<FeedbackResultsView>> {
    return this.queries.execute(new GetFeedbackResults({ gigId, page }));
  }
}
