import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { Pool } from 'pg';
import { RateLimit } from '../http/rate-limit.js';
import { UserViews } from '../users/queries/user-views.query.js';
import { AccessNews } from './access-news.js';
import { AccountChanges } from './account-changes.js';
import { AuthController } from './auth.controller.js';
import { Credentials } from './credentials.js';
import { DeclaredRoutes } from './declared-routes.js';
import { Doorkeeper } from './doorkeeper.js';
import { LivingOrganisations } from './living-organisations.js';
import { LocalStrategy } from './local.strategy.js';
import { MayGuard } from './may.guard.js';
import { SessionCache } from './session-cache.js';
import { sessionSecret } from './session-secret.js';
import { SessionMiddleware } from './session.middleware.js';
import { SESSION_SECRET } from './tokens.js';
import { Whereabouts } from './whereabouts.js';

/** Who is it, and what may they: every area stands on this. */
@Global()
@Module({
  imports: [PassportModule, DiscoveryModule],
  controllers: [AuthController],
  providers: [
    { provide: SESSION_SECRET, useFactory: sessionSecret, inject: [Pool] },
    { provide: APP_GUARD, useClass: MayGuard },
    AccessNews,
    AccountChanges,
    Credentials,
    DeclaredRoutes,
    Doorkeeper,
    LivingOrganisations,
    LocalStrategy,
    RateLimit,
    SessionCache,
    UserViews,
    Whereabouts,
  ],
  exports: [AccessNews, AccountChanges, DeclaredRoutes, Doorkeeper, LivingOrganisations, RateLimit, SessionCache],
})
export class AuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes('api/login', 'api/logout');
  }
}
