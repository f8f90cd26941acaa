import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { RateLimiter } from '../http/rate-limiter.js';
import { AccessCache } from './access-cache.js';
import { AccountWriter } from './account-writer.js';
import { CredentialVerifier } from './credential-verifier.js';
import { RouteRegistry } from './route-registry.js';
import { loadSessionSecret, SESSION_SECRET, SessionAuthenticator } from './session-authenticator.js';
import { RoleGuard } from './role.guard.js';
import { SessionMiddleware } from './session.middleware.js';

/** Authentication and authorisation for every HTTP route and WebSocket of the application. */
@Global()
@Module({
  imports: [CqrsModule, DiscoveryModule],
  providers: [
    { provide: SESSION_SECRET, useFactory: loadSessionSecret, inject: [Pool] },
    { provide: APP_GUARD, useClass: RoleGuard },
    AccessCache,
    AccountWriter,
    CredentialVerifier,
    RouteRegistry,
    SessionAuthenticator,
    RateLimiter,
  ],
  exports: [AccessCache, AccountWriter, CredentialVerifier, RouteRegistry, SessionAuthenticator, RateLimiter],
})
export class AuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes('api/login', 'api/logout');
  }
}
