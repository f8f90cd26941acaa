import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AuthModule } from './auth/auth.module.js';
import { ChatModule } from './chat/chat.module.js';
import { type Foundation } from './config/foundation.js';
import { FoundationModule } from './config/foundation.module.js';
import { HealthModule } from './health/health.module.js';
import { PositionInterceptor } from './http/position.js';
import { RefusalFilter } from './http/refusal.filter.js';
import { UnaskedInput } from './http/unasked-input.js';
import { ValidationPipe } from './http/validation.pipe.js';
import { GigsModule } from './gigs/gigs.module.js';
import { LogosModule } from './logos/logos.module.js';
import { OrganisationsModule } from './organisations/organisations.module.js';
import { ParticipantsModule } from './participants/participants.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { UsersModule } from './users/users.module.js';

/** Every area of Jamjar, on what one process stands on. */
@Module({})
export class AppModule {
  static on(foundation: Foundation): DynamicModule {
    return {
      module: AppModule,
      imports: [
        FoundationModule.of(foundation),
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
        { provide: APP_INTERCEPTOR, useClass: UnaskedInput },
        { provide: APP_INTERCEPTOR, useClass: PositionInterceptor },
      ],
    };
  }
}
