import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { Pool } from 'pg';
import { RateLimiter } from '../http/rate-limiter.js';
import { AccessCache } from './access-cache.js';
import { AccountWriter } from './account-writer.js';
import { AuthController } from './auth.controller.js';
import { CredentialVerifier } from './credential-verifier.js';
import { RouteRegistry } from './route-registry.js';
import { SessionAuthenticator } from './session-authenticator.js';
import { LocalStrategy } from './local.strategy.js';
import { RoleGuard } from './role.guard.js';
import { loadSessionSecret, SESSION_SECRET } from './session-secret.js';
import { SessionMiddleware } from './session.middleware.js';

/** Authentication and authorisation for every HTTP route and WebSocket of the application. */
@Global()
@Module({
  imports: [CqrsModule, PassportModule, DiscoveryModule],
  controllers: [AuthController],
  providers: [
    { provide: SESSION_SECRET, useFactory: loadSessionSecret, inject: [Pool] },
    { provide: APP_GUARD, useClass: RoleGuard },
    AccessCache,
    AccountWriter,
    CredentialVerifier,
    RouteRegistry,
    SessionAuthenticator,
    LocalStrategy,
    RateLimiter,
  ],
  exports: [AccessCache, AccountWriter, RouteRegistry, SessionAuthenticator, RateLimiter],
})
export class AuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes('api/login', 'api/logout');
  }
}
