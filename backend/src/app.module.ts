import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AuthModule } from './auth/auth.module.js';
import { ChatModule } from './chat/chat.module.js';
import { type Infrastructure } from './config/infrastructure.js';
import { InfrastructureModule } from './config/infrastructure.module.js';
import { HealthModule } from './health/health.module.js';
import { SeqHeaderInterceptor } from './http/seq-header.interceptor.js';
import { RefusalFilter } from './http/refusal.filter.js';
import { UnexpectedInputInterceptor } from './http/unexpected-input.interceptor.js';
import { ValidationPipe } from './http/validation.pipe.js';
import { GigsModule } from './gigs/gigs.module.js';
import { LogosModule } from './logos/logos.module.js';
import { OrganisationsModule } from './organisations/organisations.module.js';
import { ParticipantsModule } from './participants/participants.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { RelationalWritesModule } from './relational-writes/relational-writes.module.js';
import { UsersModule } from './users/users.module.js';

/** The root module: all other modules, on the infrastructure of one process. */
@Module({})
export class AppModule {
  static forRoot(infrastructure: Infrastructure): DynamicModule {
    return {
      module: AppModule,
      imports: [
        InfrastructureModule.forRoot(infrastructure),
        RelationalWritesModule,
        AuthModule,
        OrganisationsModule,
        UsersModule,
        GigsModule,
        ParticipantsModule,
        ChatModule,
        LogosModule,
        HealthModule,
        RealtimeModule,
      ],
      providers: [
        { provide: APP_PIPE, useClass: ValidationPipe },
        { provide: APP_FILTER, useClass: RefusalFilter },
        { provide: APP_INTERCEPTOR, useClass: UnexpectedInputInterceptor },
        { provide: APP_INTERCEPTOR, useClass: SeqHeaderInterceptor },
      ],
    };
  }
}
