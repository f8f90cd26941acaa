import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ChatModule } from './chat/chat.module.js';
import { type Infrastructure, InfrastructureModule } from './config/infrastructure.module.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { GigsModule } from './gigs/gigs.module.js';
import { HealthController, Readiness } from './health/health.controller.js';
import { RefusalFilter } from './http/refusal.exception.js';
import { ValidationPipe } from './http/validation.pipe.js';
import { HistoryModule } from './history/history.module.js';
import { LinkOriginsController } from './link-origins.controller.js';
import { LiveModule } from './live/live.module.js';
import { LogosModule } from './logos/logos.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { ReferenceFiles } from './openapi/reference-files.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { OrganisationsModule } from './organisations/organisations.module.js';
import { ParticipantsModule } from './participants/participants.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { SignupModule } from './signup/signup.module.js';
import { UsersModule } from './users/users.module.js';

/** The root module: all other modules, on the infrastructure of one process. */
@Module({
  imports: [
    CqrsModule.forRoot(),
    GigsModule, // first, because Express looks for the route of a request in this order, and stage actions are the most frequent requests
    AuthModule,
    OrganisationsModule,
    UsersModule,
    ParticipantsModule,
    ChatModule,
    FeedbackModule,
    HistoryModule,
    LiveModule,
    LogosModule,
    NotificationsModule,
    RealtimeModule,
    SignupModule,
    AnalyticsModule,
  ],
  controllers: [HealthController, LinkOriginsController, OpenApiController],
  providers: [Readiness, ReferenceFiles, { provide: APP_PIPE, useClass: ValidationPipe }, { provide: APP_FILTER, useClass: RefusalFilter }],
})
export class AppModule {
  static forRoot(infrastructure: Infrastructure): DynamicModule {
    return { module: AppModule, imports: [InfrastructureModule.forRoot(infrastructure)] };
  }
}
