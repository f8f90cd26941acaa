import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventFeedbackEntity } from './event-feedback.entity.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackGigs, GetFeedbackPageHandler, GetFeedbackResultsHandler } from './feedback.queries.js';
import { SubmitFeedbackHandler } from './submit-feedback.command.js';

/** What people say of gigs through feedback links. */
@Module({
  imports: [TypeOrmModule.forFeature([EventFeedbackEntity])],
  controllers: [FeedbackController],
  providers: [FeedbackGigs, GetFeedbackPageHandler, GetFeedbackResultsHandler, SubmitFeedbackHandler],
})
export class FeedbackModule {}
