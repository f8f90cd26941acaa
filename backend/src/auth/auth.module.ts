import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Settings } from '@jamjar/infra/process/settings';
import { Pool } from 'pg';
import { RateLimiter } from '../http/rate-limiter.js';
import { UnexpectedInputGuard } from '../http/validation.pipe.js';
import { CommittedChanges } from '../relational-writes/committed-changes.js';
import { RelationalWriter } from '../relational-writes/relational-writer.js';
import { AccessCache } from './access-cache.js';
import { AccountWriter } from './account-writer.js';
import { AuthCookies } from './auth-cookies.js';
import { CredentialVerifier } from './credential-verifier.js';
import { BodyGuard, BodyReader } from './body.guard.js';
import { LocalStrategy } from './local.strategy.js';
import { loadSecret } from './secrets.js';
import { RouteRegistry } from './route-registry.js';
import { SecondFactors } from './second-factors.js';
import { RequestsInFlight } from './requests-in-flight.js';
import { RoleGuard } from './role.guard.js';
import { VisitorLimits } from './visitor-limits.js';
import { SessionMiddleware } from './session.middleware.js';

const authCookies = {
  provide: AuthCookies,
  useFactory: async (settings: Settings, database: Pool) =>
    new AuthCookies(settings, await loadSecret(database, 'session'), await loadSecret(database, 'browsers')),
  inject: [Settings, Pool],
};
const sharedProviders = [
  authCookies,
  AccessCache,
  AccountWriter,
  BodyReader,
  CredentialVerifier,
  LocalStrategy,
  RouteRegistry,
  RateLimiter,
  RequestsInFlight,
  SecondFactors,
  CommittedChanges,
  RelationalWriter,
  VisitorLimits,
];

/** Authentication and authorisation for every HTTP route and WebSocket of the application, and the writers of relational tables. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    { provide: APP_GUARD, useClass: RoleGuard },
    // The order matters: a request that its user may not send is refused before its body is read, unless the body names the resource
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_GUARD, useClass: UnexpectedInputGuard },
    ...sharedProviders,
  ],
  exports: sharedProviders,
})
export class AuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes('api/login', 'api/logout');
  }
}
