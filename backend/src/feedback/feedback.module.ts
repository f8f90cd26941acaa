import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GigFeedbackEntity } from './gig-feedback.entity.js';
import { FeedbackController } from './feedback.controller.js';
import { GetFeedbackPageHandler, GetFeedbackResultsHandler } from './queries/feedback.queries.js';
import { SubmitFeedbackHandler } from './commands/submit-feedback.command.js';

/** The feedback on gigs, which anybody can give through feedback links. */
@Module({
  imports: [TypeOrmModule.forFeature([GigFeedbackEntity])],
  controllers: [FeedbackController],
  providers: [GetFeedbackPageHandler, GetFeedbackResultsHandler, SubmitFeedbackHandler],
})
export class FeedbackModule {}
